import { err, ok, Result } from 'neverthrow'
import { normalCode } from '#domain/cart/discount-code.ts'
import { isLicenseId, type LicenseId } from '#domain/license/tier.ts'
import { cents, inUsd } from '#domain/shared/money.ts'
import { DAY_MS } from '#domain/shared/spans.ts'
import {
  addCode,
  codeRows,
  itemsBySku,
  stopCode,
  type CodeRow,
  type NewCode,
} from '#server/sql/carts/code-book.ts'
import { staffNamed, unsigned, type Done, type Office, type ShopCommand } from './shop-office.ts'
import { dayOf, has, moneyOf, numberOf, textOf, type Given } from './shop-words.ts'
import { writeContext } from '#server/sql/write-context.ts'

const MOST = 1_000_000

/** `code add CODE …`, `code list`, `code stop CODE`. */
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
    'why',
    'by',
  ],
  refuses: (given) => {
    const [verb = '', code = '', ...more] = given.words
    if (verb === 'list' && code === '') return null
    if (verb !== 'add' && verb !== 'stop') return 'code wants add, list or stop'
    if (more.length > 0) return `“${more[0] ?? ''}” means nothing here`
    if (!isCode(code)) return 'a code has 3 to 40 letters, digits, - or _'
    const fault = unsigned(given)
    if (fault !== null || verb === 'stop') return fault
    return termsOf(given).match(
      () => null,
      (why) => why,
    )
  },
  run: async (office, given) => {
    const [verb, code = ''] = given.words
    if (verb === 'list') return list(office)
    const named = await staffNamed(office, given)
    if (named.isErr()) return err(named.error)
    const deed = { ...named.value, code: codeOf(code) }
    return verb === 'stop' ? stop(office, deed) : add(office, given, deed)
  },
}

interface Deed {
  readonly who: string
  readonly why: string
  readonly code: string
}

async function add(office: Office, given: Given, { code, ...deed }: Deed): Promise<Done> {
  const { services, say } = office
  const terms = termsOf(given)
  if (terms.isErr()) return err(terms.error)
  const items = await itemsOf(office, given)
  if (items.isErr()) return err(items.error)
  const fresh: NewCode = { ...terms.value, code, items: items.value }
  const added = await addCode(
    services.db,
    { code: fresh, ...deed },
    writeContext(office.services.secrets, office.services.clock),
  )
  return added.match(
    () => {
      say(`${code} is there`)
      return ok(undefined)
    },
    () => err(`there is a code ${code} already: npm run shop -- code list`),
  )
}

async function stop(office: Office, deed: Deed): Promise<Done> {
  const { code } = deed
  const stopped = await stopCode(
    office.services.db,
    deed,
    writeContext(office.services.secrets, office.services.clock),
  )
  return stopped
    .map(() => office.say(`${code} has ended`))
    .mapErr((why) => (why === 'over' ? `${code} has ended already` : `there is no code ${code}`))
}

async function list({ services, say }: Office): Promise<Done> {
  for (const row of await codeRows(services.db)) say(inLine(row, services.clock.now()))
  return ok(undefined)
}

function inLine(row: CodeRow, now: number): string {
  const off = row.percentage === null ? inUsd(cents(row.value ?? 0)) : `${row.percentage} %`
  const uses = row.max_uses === null ? `${row.uses} uses` : `${row.uses} of ${row.max_uses} uses`
  return [
    row.code,
    off,
    uses,
    ...(row.max_uses_each === null ? [] : [`${row.max_uses_each} each`]),
    ...(row.min_total === null ? [] : [`from ${inUsd(cents(row.min_total))}`]),
    ...(row.license_ids === null ? [] : [`licences ${row.license_ids}`]),
    ...(row.items === null ? [] : ['some items only']),
    stateOf(row, now),
  ].join('  ')
}

function stateOf({ starts_at: from, ends_at: to }: CodeRow, now: number): string {
  if (to !== null && now >= to) return `ended ${inTime(to)}`
  if (from !== null && now < from) return `begins ${inTime(from)}`
  return to === null ? 'runs' : `runs until ${inTime(to)}`
}

function inTime(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, 16)}Z`
}

type Terms = Omit<NewCode, 'code' | 'items'>

function termsOf(given: Given): Result<Terms, string> {
  if (has(given, 'percent') === has(given, 'value')) {
    return err('a code takes off either --percent or --value')
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
      if (value === 0) return err('--value must be more than nothing')
      if (from !== null && until !== null && until < from) return err('--until lies before --from')
      const off =
        percent === null
          ? ({ kind: 'value', value: value ?? cents(0) } as const)
          : ({ kind: 'percentage', percent } as const)
      const endsAt = until === null ? null : until + DAY_MS
      return ok({
        off,
        startsAt: from,
        endsAt,
        maxUses: max,
        maxUsesEach: each,
        minTotal,
        licenseIds,
      })
    },
  )
}

function licensesOf(given: Given): Result<readonly LicenseId[] | null, string> {
  if (!has(given, 'license')) return ok(null)
  const ids = textOf(given, 'license').split(',').map(Number)
  return ids.every(isLicenseId) ? ok(ids) : err('--license wants numbers from 1 to 6, like 1,2')
}

async function itemsOf(
  { services }: Office,
  given: Given,
): Promise<Result<NewCode['items'], string>> {
  if (!has(given, 'items')) return ok(null)
  const skus = textOf(given, 'items').split(',')
  const found = await itemsBySku(services.db, skus)
  return found.mapErr((sku) => `there is nothing with the SKU ${sku}`)
}

function isCode(typed: string): boolean {
  return normalCode(typed) !== null && /^[A-Z0-9_-]+$/i.test(typed)
}

function codeOf(typed: string): string {
  return normalCode(typed) ?? ''
}
