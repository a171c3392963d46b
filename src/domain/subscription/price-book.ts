import type { CreditPack } from '../credits/pack.ts'
import type { LicenseType } from '../license/tier.ts'
import type { RefundPolicy } from '../order/refund.ts'
import type { Cents } from '../shared/money.ts'
import { isFreePlan, type PlanVariant } from './plan.ts'
import { sellsSeats } from './seats.ts'

/** A pack as the price book lists it. A license multiplies the rate (pricing 2). */
export interface ListedPack extends Pick<CreditPack, 'id' | 'credits' | 'recurringCredits'> {
  readonly sku: string
  readonly baseCostPerCredit: Cents
}

/** Everything on sale besides files, each list in its order, and the refund terms. */
export interface PriceBookContent {
  readonly licenses: readonly LicenseType[]
  readonly plans: readonly PlanVariant[]
  readonly packs: readonly ListedPack[]
  readonly refundPolicy: RefundPolicy
}

/** What the shop lists or once listed, and the plans that somebody bought, which a new book has to respect. */
export interface PriceHistory {
  readonly licenses: readonly Pick<LicenseType, 'id'>[]
  readonly plans: readonly PlanVariant[]
  readonly packs: readonly Pick<ListedPack, 'id' | 'sku'>[]
  readonly boughtPlans: ReadonlySet<number>
}

/** What a plan brings. Whoever has it keeps it, so only its prices and its name change (pricing 1). */
const AGREED = [
  'tier',
  'interval',
  'creditsPerMonth',
  'downloadsPerMonth',
  'downloads4kPerMonth',
  'practicePerMonth',
  'seats',
  'seatCredits',
] as const satisfies readonly (keyof PlanVariant)[]

export type PriceBookFault =
  /** A license that the shop has sold under is missing. */
  | { readonly why: 'license-missing'; readonly id: number }
  /** An ID or a SKU belongs to another plan or pack. */
  | { readonly why: 'other-identity'; readonly id: number; readonly sku: string }
  | {
      readonly why: 'plan-bought'
      readonly id: number
      readonly sku: string
      readonly field: (typeof AGREED)[number] | 'free' | 'seatBasePrice'
    }

/** The first reason why a book cannot replace the shop's prices; null if it can. */
export function priceBookFault(
  book: PriceBookContent,
  history: PriceHistory,
): PriceBookFault | null {
  const missing = history.licenses.find(({ id }) => !book.licenses.some((one) => one.id === id))
  if (missing) return { why: 'license-missing', id: missing.id }
  const mixedUp =
    otherIdentity(book.plans, history.plans) ?? otherIdentity(book.packs, history.packs)
  if (mixedUp) return { why: 'other-identity', id: mixedUp.id, sku: mixedUp.sku }
  for (const plan of book.plans) {
    const known = history.plans.find(({ id }) => id === plan.id)
    if (!known || !history.boughtPlans.has(plan.id)) continue
    const { id, sku } = plan
    const field = AGREED.find((one) => plan[one] !== known[one])
    if (field) return { why: 'plan-bought', id, sku, field }
    if (isFreePlan(plan) !== isFreePlan(known))
      return { why: 'plan-bought', id, sku, field: 'free' }
    // The seats of a plan that sells none are neither brought nor charged for.
    if (sellsSeats(plan) !== sellsSeats(known))
      return { why: 'plan-bought', id, sku, field: 'seatBasePrice' }
  }
  return null
}

type Named = Pick<ListedPack, 'id' | 'sku'>

function otherIdentity(listed: readonly Named[], known: readonly Named[]): Named | undefined {
  return listed.find(({ id, sku }) => known.some((one) => (one.id === id) !== (one.sku === sku)))
}

/** One difference between two books; null where an entry is not listed. */
export interface PriceChange {
  /** Such as `plan EMB-PLAN-BASIC-MONTH`. */
  readonly what: string
  readonly field: string
  readonly from: unknown
  readonly to: unknown
}

/** Every difference between two books, in the order of the new one. */
export function priceChanges(
  before: PriceBookContent,
  after: PriceBookContent,
): readonly PriceChange[] {
  const old = entriesOf(before)
  const now = entriesOf(after)
  const entries = [...new Set([...now.keys(), ...old.keys()])].flatMap((what) => {
    const from = old.get(what)
    const to = now.get(what)
    if (!from || !to) return { what, field: 'listed', from: Boolean(from), to: Boolean(to) }
    return Object.keys(to)
      .map((field) => ({ what, field, from: from[field], to: to[field] }))
      .filter((change) => change.from !== change.to)
  })
  return [
    ...entries,
    ...orderChange('plans', before.plans, after.plans),
    ...orderChange('packs', before.packs, after.packs),
  ]
}

/** The same entries in another order. */
function orderChange(
  what: string,
  before: readonly Pick<ListedPack, 'sku'>[],
  after: readonly Pick<ListedPack, 'sku'>[],
): readonly PriceChange[] {
  const kept = (list: typeof before, other: typeof before) =>
    list.flatMap(({ sku }) => (other.some((one) => one.sku === sku) ? sku : [])).join(', ')
  const from = kept(before, after)
  const to = kept(after, before)
  return from === to ? [] : [{ what, field: 'order', from, to }]
}

type Entry = Readonly<Record<string, unknown>>

function entriesOf(book: PriceBookContent): ReadonlyMap<string, Entry> {
  return new Map<string, Entry>([
    ...book.licenses.map((license): [string, Entry] => [`license ${license.id}`, { ...license }]),
    ...book.plans.map((plan): [string, Entry] => [`plan ${plan.sku}`, { ...plan }]),
    ...book.packs.map((pack): [string, Entry] => [`pack ${pack.sku}`, { ...pack }]),
    ['refund terms', { ...book.refundPolicy }],
  ])
}
