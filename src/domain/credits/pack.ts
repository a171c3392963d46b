import { err, ok, type Result } from 'neverthrow'
import { cents, type Cents } from '../shared/money.ts'

/**
 * A pack of credits at a license's price (pricing 4). With `recurringCredits` it is a monthly credit subscription:
 * every month its price is charged and that many credits are granted. With 0 it is bought once (credits 5).
 */
export interface CreditPack {
  readonly id: number
  readonly credits: number
  readonly costPerCredit: Cents
  readonly price: Cents
  readonly recurringCredits: number
}

/** Whether a pack renews every month. In a price book its `credits` and `recurringCredits` are then equal. */
export function isCreditSubscription({
  recurringCredits,
}: Pick<CreditPack, 'recurringCredits'>): boolean {
  return recurringCredits > 0
}

/** Packs that are bought once, so that no one who only wants some credits starts a monthly subscription. */
export function soldOnce(packs: readonly CreditPack[]): readonly CreditPack[] {
  return packs.filter((pack) => !isCreditSubscription(pack))
}

export const CUSTOM_CREDITS = { min: 5, max: 2000 } as const

export interface CustomAmountRefused {
  readonly kind: 'custom-amount-refused'
  readonly min: number
  readonly max: number
}

export interface CustomPrice {
  readonly price: Cents
  /** The next larger pack, if it costs less. */
  readonly cheaper: CreditPack | null
}

/**
 * The price of a custom amount of credits: at the rate of the largest one-time pack that is not larger, or of the
 * smallest pack for amounts below all of them (pricing 3). Rejects anything but a whole number from 5 to 2000.
 */
export function customPrice(
  packs: readonly CreditPack[],
  amount: number,
): Result<CustomPrice, CustomAmountRefused> {
  const ladder = ladderOf(packs)
  const pack = ladder.findLast(({ credits }) => credits <= amount) ?? ladder[0]
  const { min, max } = CUSTOM_CREDITS
  if (!pack || !Number.isInteger(amount) || amount < min || amount > max) {
    return err({ kind: 'custom-amount-refused', min, max })
  }
  const price = cents(pack.costPerCredit * amount)
  const next = ladder.find(({ credits }) => credits > amount)
  return ok({ price, cheaper: next && next.price < price ? next : null })
}

/**
 * The pack to preselect for someone short of credits: the smallest that covers them, else the largest (pricing
 * 5). Never a credit subscription.
 */
export function packFor(packs: readonly CreditPack[], missing: number): CreditPack | null {
  const ladder = ladderOf(packs)
  return ladder.find(({ credits }) => credits >= missing) ?? ladder.at(-1) ?? null
}

/** A number of credits on offer: a pack, or exactly that many if `pack` is null. */
export interface CreditsOnOffer {
  readonly pack: CreditPack | null
  readonly credits: number
  readonly price: Cents
}

/**
 * The ways to buy missing credits, cheapest first: the smallest pack that covers them, and the exact number if
 * that costs less (pricing 5). Never a credit subscription; empty if no amount on sale covers them.
 */
export function creditsCovering(
  packs: readonly CreditPack[],
  missing: number,
): readonly CreditsOnOffer[] {
  const pack = ladderOf(packs).find(({ credits }) => credits >= missing)
  const packed = pack ? [{ pack, credits: pack.credits, price: pack.price }] : []
  const amount = Math.max(missing, CUSTOM_CREDITS.min)
  return customPrice(packs, amount).match(
    ({ price }) =>
      pack && pack.price <= price ? packed : [{ pack: null, credits: amount, price }, ...packed],
    () => packed,
  )
}

function ladderOf(packs: readonly CreditPack[]): readonly CreditPack[] {
  return soldOnce(packs).toSorted((one, other) => one.credits - other.credits)
}
