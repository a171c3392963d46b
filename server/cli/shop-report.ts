import { err, ok } from 'neverthrow'
import { repairDueAt } from '#domain/download/file-report.ts'
import { REPORT_KIND_TEXT } from '#messages/report-messages.ts'
import type { StoredFileReport } from '#server/application/ports/file-report-repository.ts'
import {
  outageMessage,
  staffNamed,
  unsigned,
  type AdminContext,
  type Done,
  type ShopCommand,
} from './admin-context.ts'
import { fact, timeOf } from './shop-account.ts'
import { has, textOf, type Arguments } from './shop-arguments.ts'

/** `report list [--all]`, `report show ID` and `report answer ID --reply TEXT --reason TEXT --by EMAIL`. */
export const reportCommand: ShopCommand = {
  options: ['all', 'reply', 'reason', 'by'],
  refuses: (given) => {
    const [what = '', id = '', ...more] = given.words
    if (what === 'list') return id === '' ? null : 'report list takes no arguments'
    if (what !== 'show' && what !== 'answer') return 'report requires list, show or answer'
    if (id === '' || more.length > 0) return `report ${what} requires the ID of one report`
    if (what === 'show') return null
    if (textOf(given, 'reply') === '')
      return '--reply is required: the reply to the customer, for example --reply "We’ve fixed the file"'
    return unsigned(given)
  },
  run: (context, given) => {
    const [what] = given.words
    if (what === 'list') return list(context, given)
    return what === 'show' ? show(context, given) : answer(context, given)
  },
}

async function list({ services, say }: AdminContext, given: Arguments): Promise<Done> {
  const found = await services.fileReports.list(has(given, 'all') ? 'all' : 'open')
  if (found.isErr()) return err(outageMessage(found.error))
  if (found.value.length === 0) say('no reports')
  for (const report of found.value) {
    const { id, sku, productName, kind, createdAt, answeredAt } = report
    const state = answeredAt === null ? `fix by ${dueDay(createdAt)}` : 'answered'
    say([id, timeOf(createdAt), state, kind, sku, productName].join('  '))
  }
  return ok(undefined)
}

async function show({ services, say }: AdminContext, { words }: Arguments): Promise<Done> {
  const [, id = ''] = words
  const found = await services.fileReports.find(id.toUpperCase())
  if (found.isErr()) return err(outageMessage(found.error))
  if (!found.value) return err(`no report found: ${id}`)
  for (const line of reportLines(found.value)) say(line)
  return ok(undefined)
}

async function answer(context: AdminContext, given: Arguments): Promise<Done> {
  const [, id = ''] = given.words
  const named = await staffNamed(context, given)
  if (named.isErr()) return err(named.error)
  const text = textOf(given, 'reply')
  const { fileReports } = context.services
  return await fileReports
    .answer({ ...named.value, id: id.toUpperCase(), text })
    .map(() => context.say('answered; the reply was emailed to the customer'))
    .mapErr((error) => {
      if (error.kind === 'missing') return `no report found: ${id}`
      return error.kind === 'already-answered'
        ? `${id} was already answered. Nothing was sent.`
        : outageMessage(error)
    })
}

function reportLines(report: StoredFileReport): readonly string[] {
  const { orderId, answer: given, answeredAt } = report
  return [
    `${report.id}  ${answeredAt === null ? 'open' : 'answered'}`,
    fact('file', `${report.sku}  ${report.filename}  ${report.productName}`),
    fact('problem', REPORT_KIND_TEXT[report.kind]),
    fact('reported', timeOf(report.createdAt)),
    fact('fix by', dueDay(report.createdAt)),
    fact('owner', report.customer),
    fact('order', orderId ?? 'none, the file was free'),
    ...report.message.split('\n').map((line) => `    ${line}`),
    ...(given === null ? [] : [fact('answer', given)]),
    ...(orderId === null || answeredAt !== null
      ? []
      : [`to refund it: npm run shop -- refund ${orderId} --override …`]),
  ]
}

/** The last day to fix the file, in UTC. */
function dueDay(reportedAt: number): string {
  return new Date(repairDueAt(reportedAt) - 1).toISOString().slice(0, 10)
}
