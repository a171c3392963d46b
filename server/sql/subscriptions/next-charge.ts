import type { NextCharge } from '#domain/order/purchase.ts'
import { cents, type Cents } from '#domain/shared/money.ts'
import { withTax } from '#domain/shared/tax.ts'
import { nextChargeAt, type Subscription } from '#domain/subscription/subscription.ts'
import type { TaxRates } from '#server/ports/tax-rates.ts'

/** What renews, as far as it says what it costs: its agreed price before tax, and where its bills go. */
interface Billed {
  readonly price: number
  readonly billing_country: string
}

/** What a renewal is charged at today's rate of tax. */
export function renewalCharge({ price, billing_country: country }: Billed, rates: TaxRates): Cents {
  return withTax(cents(price), rates.rateIn(country))
}

/** What is charged next, and when; null where nothing is. */
export function nextChargeOf(
  course: Subscription,
  billed: Billed,
  rates: TaxRates,
): NextCharge | null {
  const amount = renewalCharge(billed, rates)
  const at = nextChargeAt(course)
  return at === null || amount === 0 ? null : { amount, at }
}
