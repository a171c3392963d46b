import { err, ok, type Result } from 'neverthrow'
import { itemKey } from '../catalog/item-ref.ts'
import type { LicenseId } from '../license/tier.ts'
import { cents, percentOf, sum, type Cents } from '../shared/money.ts'
import type { CartRef } from './item.ts'

export const CODE_LENGTH = { min: 3, max: 40 } as const
/** input 7: the number of codes that a cart may try per hour. */
export const CODE_TRIES_PER_HOUR = 10

/** Every reason of discount 2. */
export type DiscountError =
  | 'NOT_FOUND'
  | 'NOT_STARTED'
  | 'EXPIRED'
  | 'USED_UP'
  | 'ALREADY_USED_BY_YOU'
  | 'MIN_TOTAL'
  | 'NOT_FOR_THESE_ITEMS'
  | 'NOT_FOR_THIS_LICENSE'
  | 'WORSE_THAN_BUNDLE'

/** A code's terms. It takes off either a percentage or a fixed value, never both. Times in epoch milliseconds. */
export interface DiscountCode {
  readonly code: string
  readonly off:
    | { readonly kind: 'percentage'; readonly percent: number }
    | { readonly kind: 'value'; readonly value: Cents }
  readonly startsAt: number | null
  readonly endsAt: number | null
  readonly maxUses: number | null
  readonly uses: number
  readonly usesByYou: number
  readonly maxUsesEach: number | null
  readonly minTotal: Cents | null
  /** Null: every item or every license. */
  readonly items: readonly CartRef[] | null
  readonly licenseIds: readonly LicenseId[] | null
}

export interface PricedItem {
  readonly ref: CartRef
  readonly price: Cents
}

/** The code as it is stored and compared; null if it cannot be a valid code. */
export function normalCode(typed: string): string | null {
  const code = typed.trim().toUpperCase()
  return code.length >= CODE_LENGTH.min && code.length <= CODE_LENGTH.max ? code : null
}

/** What a code takes off these items, or the first reason, in the order of discount 2, why it takes nothing off. */
export function codeDiscount(
  code: DiscountCode | null,
  cart: { readonly items: readonly PricedItem[]; readonly licenseId: LicenseId },
  now: number,
): Result<Cents, DiscountError> {
  if (!code) return err('NOT_FOUND')
  if (code.startsAt !== null && now < code.startsAt) return err('NOT_STARTED')
  if (code.endsAt !== null && now >= code.endsAt) return err('EXPIRED')
  if (code.maxUses !== null && code.uses >= code.maxUses) return err('USED_UP')
  if (code.maxUsesEach !== null && code.usesByYou >= code.maxUsesEach) {
    return err('ALREADY_USED_BY_YOU')
  }
  const subtotal = sum(cart.items.map(({ price }) => price))
  if (code.minTotal !== null && subtotal < code.minTotal) return err('MIN_TOTAL')
  const eligible = cart.items.filter(({ ref }) => isEligible(code, ref))
  if (eligible.length === 0) return err('NOT_FOR_THESE_ITEMS')
  if (code.licenseIds && !code.licenseIds.includes(cart.licenseId)) {
    return err('NOT_FOR_THIS_LICENSE')
  }
  return ok(takenOff(code, sum(eligible.map(({ price }) => price))))
}

function isEligible(code: DiscountCode, ref: CartRef): boolean {
  return !code.items || code.items.some((item) => itemKey(item) === itemKey(ref))
}

/** Never more than the price of the eligible items, whatever the terms say. */
function takenOff({ off }: DiscountCode, eligible: Cents): Cents {
  const value = off.kind === 'percentage' ? percentOf(off.percent, eligible) : off.value
  return cents(Math.min(value, eligible))
}
