import { priceOfRest } from '../license/coverage.ts'
import { sellUnder } from '../license/on-request.ts'
import { priceUnder, type LicenseId, type LicenseType } from '../license/tier.ts'
import { taxOn, type Taxation } from '../shared/tax.ts'
import { minus, NOTHING, sum, type Cents } from '../shared/money.ts'
import { QUANTITY_DISCOUNT, quantityDiscount } from './quantity-discount.ts'
import { codeDiscount, type DiscountCode, type DiscountError } from './discount-code.ts'
import type { CartItem } from './item.ts'
import type { OtherFiles } from './one-file.ts'

export interface CartLine extends CartItem {
  /** Under the order's license. */
  readonly price: Cents
  /** Set where a cart is shown. */
  readonly others?: OtherFiles | undefined
}

/** A cart's discount code (discount 2). `value` is what the code takes off; 0 if there is an error. */
export interface OrderDiscount {
  readonly code: string
  readonly percentage: number | null
  readonly value: Cents
  readonly error: DiscountError | null
}

/** A priced cart (cart 2). One license applies to all of it. */
export interface CartOrder extends Taxation {
  readonly licenseId: LicenseId
  readonly items: readonly CartLine[]
  readonly discount: OrderDiscount | null
  /** The automatic discount of discount 1, if it applies and no code is better. */
  readonly bundle: { readonly name: string; readonly value: Cents } | null
  readonly subtotal: Cents
  readonly tax: Cents
  readonly total: Cents
  /** cart 4: there is nothing to pay. */
  readonly free: boolean
  /** The prices are only the license's starting prices: nothing can be paid before they are agreed on (licensing 4). */
  readonly onRequest: boolean
}

/** A code and its terms; `terms` is null if no such code exists. */
export interface EnteredCode {
  readonly code: string
  readonly terms: DiscountCode | null
}

/** Includes the tax of the billing country. */
export interface CartContents extends Taxation {
  readonly license: LicenseType
  readonly items: readonly CartItem[]
  readonly entered: EnteredCode | null
}

/** Prices a cart: lines under the license, the better of the automatic discount and a code, tax, total. */
export function priceOrder(
  { license, items, entered, taxRate, vatCheckedAt, vatIssue }: CartContents,
  now: number,
): CartOrder {
  const lines = items.map((item) => ({ ...item, price: linePrice(license, item) }))
  const subtotal = sum(lines.map(({ price }) => price))
  const automatic = quantityDiscount(lines.map(({ price }) => price))
  const discount =
    entered && priceCode(entered, { items: lines, licenseId: license.id }, automatic, now)
  const codeWins = discount !== null && discount.error === null
  const bundle =
    automatic !== null && !codeWins ? { name: QUANTITY_DISCOUNT.name, value: automatic } : null
  const net = minus(subtotal, codeWins ? discount.value : (bundle?.value ?? NOTHING))
  const tax = taxOn(net, taxRate)
  const total = sum([net, tax])
  // All of a price stays all of it once that is agreed on; a fixed value may then cover only a part.
  const starting = codeWins && discount.percentage === null ? subtotal : total
  return {
    licenseId: license.id,
    items: lines,
    discount,
    bundle,
    subtotal,
    tax,
    taxRate,
    vatCheckedAt,
    vatIssue,
    total,
    free: total <= 0,
    onRequest: sellUnder(license, starting).isErr(),
  }
}

function linePrice(license: LicenseType, { basePrice, rest }: CartItem): Cents {
  return rest ? priceOfRest(license, rest) : priceUnder(license, basePrice)
}

function priceCode(
  { code, terms }: EnteredCode,
  cart: { readonly items: readonly CartLine[]; readonly licenseId: LicenseId },
  automatic: Cents | null,
  now: number,
): OrderDiscount {
  const percentage = terms?.off.kind === 'percentage' ? terms.off.percent : null
  const refused = (error: DiscountError) => ({ code, percentage, value: NOTHING, error })
  return codeDiscount(terms, cart, now).match(
    (value) =>
      automatic !== null && value <= automatic
        ? refused('WORSE_THAN_BUNDLE')
        : { code, percentage, value, error: null },
    refused,
  )
}
