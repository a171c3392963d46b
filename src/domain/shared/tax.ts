import { cents, sum, type Cents } from './money.ts'

/** The rate that a tax adds to a net price, in hundredths of a percent: 1900 is 19 %. */
export type TaxRate = number

export const NO_TAX: TaxRate = 0

/** How a bill is taxed. */
export interface Taxation {
  readonly taxRate: TaxRate
  /** Reverse charge only (tax 2): when the register confirmed the buyer's VAT number. Epoch milliseconds. */
  readonly vatCheckedAt?: number | undefined
  /**
   * Set only if a VAT number could have led to a reverse charge: the register does not know it, or has not answered.
   */
  readonly vatIssue?: 'invalid' | 'unconfirmed' | undefined
}

/** The tax on a whole bill, after its discounts (tax 1): rounded half up to a cent, once. */
export function taxOn(net: Cents, rate: TaxRate): Cents {
  return cents(Math.floor((net * rate * 2 + 10_000) / 20_000))
}

/**
 * The tax rate that list prices are shown with (tax 4): the bill's once it is known, in a shop that shows any.
 * @param ofShop the rate shown until the billing country is known; undefined if prices are shown net.
 */
export function shownTaxRate(ofShop: TaxRate | undefined, ofBill: TaxRate | undefined): TaxRate {
  return ofShop === undefined ? NO_TAX : (ofBill ?? ofShop)
}

/** The amount charged for a net price. */
export function withTax(net: Cents, rate: TaxRate): Cents {
  return sum([net, taxOn(net, rate)])
}
