import { codePeriod, type PeriodFault } from '#domain/cart/code-period.ts'
import { CODE_LENGTH } from '#domain/cart/discount-code.ts'
import { err, ok, Result } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { normalCode } from '#domain/cart/discount-code.ts'
import { isLicenseId, type LicenseId } from '#domain/license/tier.ts'
import { cents, inUsd } from '#domain/shared/money.ts'
import type { CodeError } from '#server/application/cart/manage-codes.ts'
import type { NewCode, StoredCode } from '#server/application/ports/discount-code-repository.ts'
import {
  staffNamed,
  unsigned,
  type Done,
  type AdminContext,
  type ShopCommand,
} from './admin-context.ts'
import { dayOf, has, moneyOf, numberOf, textOf, type Arguments } from './shop-arguments.ts'

const MOST = 1_000_000

/** `code add CODE …`, `code list`, `code end CODE`. */
export const codeCommand: ShopCommand = {
  options: [
    'percent',
    'value',
    'from',
    'until',
    'max',
    'each',
    'min-total',
    'license',
    'items',
    'reason',
    'by',
  ],
  refuses: (given) => {
    const [typed = '', code = '', ...more] = given.words
    const verb = verbOf(typed)
    if (verb === 'list' && code === '') return null
    if (verb !== 'add' && verb !== 'end') return 'code requires add, list or end'
    if (more.length > 0) return `unexpected argument “${more[0] ?? ''}”`
    if (!isCode(code))
      return `a code must have ${CODE_LENGTH.min} to ${CODE_LENGTH.max} letters, digits, hyphens or underscores`
    const fault = unsigned(given)
    if (fault !== null || verb === 'end') return fault
    // What is over by now is only known once the command runs.
    return termsOf(given, 0).match(
      () => null,
      (why) => why,
    )
  },
  run: async (office, given) => {
    const [typed = '', code = ''] = given.words
    const verb = verbOf(typed)
    if (verb === 'list') return list(office)
    const named = await staffNamed(office, given)
    if (named.isErr()) return err(named.error)
    const action = { ...named.value, code: codeOf(code) }
    return verb === 'end' ? end(office, action) : add(office, given, action)
  },
}

/** `code end` was called `code stop` before, which still works. */
function verbOf(typed: string): string {
  return typed === 'stop' ? 'end' : typed
}

interface AuditNote {
  readonly who: string
  readonly why: string
  readonly code: string
}

async function add(
  office: AdminContext,
  given: Arguments,
  { code, ...by }: AuditNote,
): Promise<Done> {
  const { services, say } = office
  const terms = termsOf(given, services.clock.now())
  if (terms.isErr()) return err(terms.error)
  const items = await itemsOf(office, given)
  if (items.isErr()) return err(items.error)
  const fresh: NewCode = { ...terms.value, code, items: items.value }
  const added = await services.manageCodes.add(fresh, by)
  return added.map(() => say(`${code} was created`)).mapErr((why) => message(why, code))
}

async function end({ services, say }: AdminContext, { code, ...by }: AuditNote): Promise<Done> {
  const ended = await services.manageCodes.end(code, by)
  return ended.map(() => say(`${code} has ended`)).mapErr((why) => message(why, code))
}

async function list({ services, say }: AdminContext): Promise<Done> {
  const codes = await services.manageCodes.all()
  return codes
    .map((all) => {
      if (all.length === 0) say('no discount codes')
      for (const code of all) say(inLine(code, services.clock.now()))
    })
    .mapErr((why) => message(why))
}

function message(why: CodeError | Outage, code = ''): string {
  switch (why.kind) {
    case 'code-taken':
      return `code ${code} already exists. To list all codes: npm run shop -- code list`
    case 'code-missing':
      return `no code found: ${code}`
    case 'code-over':
      return `${code} has already ended`
    case 'sku-missing':
      return `no file or bundle found with SKU ${why.sku}`
    case 'unexpected':
      throw why.cause
    default:
      return `failed: ${why.kind}`
  }
}

function inLine(code: StoredCode, now: number): string {
  const { off, uses, maxUses, maxUsesEach, minTotal, licenseIds } = code
  return [
    code.code,
    off.kind === 'value' ? inUsd(off.value) : `${off.percent}%`,
    maxUses === null ? `${uses} uses` : `${uses} of ${maxUses} uses`,
    ...(maxUsesEach === null ? [] : [`${maxUsesEach} per customer`]),
    ...(minTotal === null ? [] : [`minimum ${inUsd(minTotal)}`]),
    ...(licenseIds === null ? [] : [`licenses ${JSON.stringify(licenseIds)}`]),
    ...(code.items === null ? [] : ['selected items only']),
    stateOf(code, now),
  ].join('  ')
}

function stateOf({ startsAt: from, endsAt: to }: StoredCode, now: number): string {
  if (to !== null && now >= to) return `ended ${inTime(to)}`
  if (from !== null && now < from) return `starts ${inTime(from)}`
  return to === null ? 'active' : `active until ${inTime(to)}`
}

function inTime(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, 16)}Z`
}

type Terms = Omit<NewCode, 'code' | 'items'>

const PERIOD_FAULTS: Readonly<Record<PeriodFault, string>> = {
  'ends-before-it-starts': '--until is before --from',
  'already-over': '--until is already over',
  'too-late': '--until must be before 9999-12-31; omit it for a code without an end',
}

function termsOf(given: Arguments, now: number): Result<Terms, string> {
  if (has(given, 'percent') === has(given, 'value')) {
    return err('a code requires either --percent or --value')
  }
  const read = Result.combine([
    numberOf(given, 'percent', 100),
    moneyOf(given, 'value'),
    dayOf(given, 'from'),
    dayOf(given, 'until'),
    numberOf(given, 'max', MOST),
    numberOf(given, 'each', MOST),
    moneyOf(given, 'min-total'),
    licensesOf(given),
  ])
  return read.andThen(
    ([percent, value, from, until, max, each, minTotal, licenseIds]): Result<Terms, string> => {
      if (value === 0) return err('--value must be more than 0')
      const off =
        percent === null
          ? ({ kind: 'value', value: value ?? cents(0) } as const)
          : ({ kind: 'percentage', percent } as const)
      return codePeriod(from, until, now)
        .map((period) => ({
          off,
          ...period,
          maxUses: max,
          maxUsesEach: each,
          minTotal,
          licenseIds,
        }))
        .mapErr((fault) => PERIOD_FAULTS[fault])
    },
  )
}

function licensesOf(given: Arguments): Result<readonly LicenseId[] | null, string> {
  if (!has(given, 'license')) return ok(null)
  const ids = textOf(given, 'license').split(',').map(Number)
  return ids.every(isLicenseId)
    ? ok(ids)
    : err('--license requires numbers from 1 to 6, such as 1,2')
}

async function itemsOf(
  { services }: AdminContext,
  given: Arguments,
): Promise<Result<NewCode['items'], string>> {
  if (!has(given, 'items')) return ok(null)
  const skus = textOf(given, 'items')
    .split(',')
    .map((sku) => sku.trim())
  const found = await services.manageCodes.itemsBySku(skus)
  return found.mapErr((why) => message(why))
}

function isCode(typed: string): boolean {
  return normalCode(typed) !== null && /^[A-Z0-9_-]+$/i.test(typed)
}

function codeOf(typed: string): string {
  return normalCode(typed) ?? ''
}
