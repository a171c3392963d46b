import { ok, type Result } from 'neverthrow'
import { repeated } from './repeated.ts'
import { refused, type FileRefused } from '../parse/read-file.ts'
import type { PriceBookFile } from '../parse/price-book-file.ts'

const MOST_CENTS = 100_000_000
const MOST = 1_000_000
const MOST_DAYS = 3_650
const FREE = 'free'
/** The percentage at which a license costs the list price. */
const LIST_PRICE = 100

/** Checks an operator's price book for what a schema cannot: that it can be sold by, with no slip of the keyboard. */
export function checkPriceBook(file: PriceBookFile): Result<PriceBookFile, FileRefused> {
  const { plan_variants: plans, credit_packs: packs, license_types: licenses } = file
  const terms = plans.map((plan) => ({ 'tier and interval': `${plan.tier} ${plan.interval}` }))
  const [fault] = [
    ...repeated('license', licenses, ['id', 'name']),
    ...repeated('plan', plans, ['id', 'sku']),
    ...repeated('plan', terms, ['tier and interval']),
    ...repeated('pack', packs, ['id', 'sku']),
    ...licenses.flatMap(({ id, name, who, multiplier }) => [
      ...(name.trim() === '' || who.trim() === ''
        ? [`license ${id}: name and who are required`]
        : []),
      ...outside(`license ${id}: multiplier`, multiplier, { least: LIST_PRICE, most: MOST }),
    ]),
    ...cheaperThanLower(licenses),
    ...plans.flatMap(planFaults),
    ...packs.flatMap(({ sku, credits, cost_per_credit_cents: cost }) => [
      ...outside(`pack ${sku}: credits`, credits, { least: 1, most: MOST }),
      ...outside(`pack ${sku}: cost_per_credit_cents`, cost, { least: 1, most: MOST_CENTS }),
    ]),
    ...outside('refund_policy: days', file.refund_policy?.days ?? 0, { least: 0, most: MOST_DAYS }),
  ]
  return fault === undefined ? ok(file) : refused(`price book: ${fault}`)
}

/** A license that covers more never costs less: a multiplier is in percent, and 2 for “twice” is a slip. */
function cheaperThanLower(licenses: PriceBookFile['license_types']): readonly string[] {
  const byId = licenses.toSorted((one, other) => one.id - other.id)
  return byId.flatMap(({ id, multiplier }, place) => {
    const lower = byId[place - 1]
    return lower && multiplier < lower.multiplier
      ? [
          `license ${id}: multiplier must be at least that of license ${lower.id}, ${lower.multiplier}`,
        ]
      : []
  })
}

function planFaults({ sku, ...plan }: PriceBookFile['plan_variants'][number]): readonly string[] {
  const isFree = plan.tier === FREE
  const prices = { least: isFree ? 0 : 1, most: isFree ? 0 : MOST_CENTS }
  const counts = {
    credits_per_month: plan.credits_per_month,
    downloads_per_month: plan.downloads_per_month,
    downloads_4k_per_month: plan.downloads_4k_per_month,
    practice_per_month: plan.practice_per_month,
    seats: plan.seats,
    seat_credits_per_month: plan.seat_credits_per_month,
  }
  return [
    ...outside(`plan ${sku}: price_cents of tier “${plan.tier}”`, plan.price_cents, prices),
    ...outside(`plan ${sku}: seat_price_cents`, plan.seat_price_cents, {
      least: 0,
      most: MOST_CENTS,
    }),
    ...Object.entries(counts).flatMap(([field, count]) =>
      outside(`plan ${sku}: ${field}`, count, { least: 0, most: MOST }),
    ),
  ]
}

interface Range {
  readonly least: number
  readonly most: number
}

function outside(what: string, value: number, { least, most }: Range): readonly string[] {
  if (value >= least && value <= most) return []
  return [`${what} must be ${least === most ? least : `from ${least} to ${most}`}, not ${value}`]
}
