import { err, ok, type Result } from 'neverthrow'
import type { ChangeRefusal, ScheduledPlan } from '#application/ports/subscriptions.ts'
import { chooseLicense } from '#domain/license/choice.ts'
import { billedTo, purchaseOf, taxed } from '#domain/order/price-purchase.ts'
import type { Purchase, PurchaseRefusal } from '#domain/order/purchase.ts'
import { quotedAt, quoteOfPurchase } from '#domain/order/purchase-quote.ts'
import { minimumLicense, type Registered } from '#domain/user/viewer.ts'
import { NOTHING } from '#domain/shared/money.ts'
import { customerOf } from '#domain/customer/customer.ts'
import type { RequestedChange } from '#server/application/ports/subscription-repository.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'
import type { TaxRates } from '#server/application/ports/tax-rates.ts'
import { purchaseFacts } from './purchase-facts.ts'

interface Wanted extends ScheduledPlan {
  readonly viewer: Registered
  readonly taxRates: TaxRates
}

/**
 * The plan, the license and the price that somebody wants from the period's end on: only where the rule
 * behind the quote says that the change waits, and while it still says what was shown (subscription 3).
 */
export async function changeWanted(
  records: Records,
  { viewer, planId, licenseId, quote, taxRates }: Wanted,
): Promise<Result<RequestedChange, ChangeRefusal>> {
  const allowed = chooseLicense(licenseId, minimumLicense(viewer))
  if (allowed.isErr()) return err(allowed.error)
  const facts = await purchaseFacts(records, customerOf(viewer.id), licenseId)
  if (!facts) return err({ kind: 'missing', what: 'licence' })
  const pricedAt = quotedAt(quote, records.now)
  return purchaseOf(facts, { kind: 'plan', planId }, pricedAt)
    .map((net) => taxed(net, taxRates.rateIn(billedTo(facts, net, ''))))
    .mapErr(refusalOf)
    .andThen((purchase): Result<RequestedChange, ChangeRefusal> => {
      if (quoteOfPurchase(purchase, pricedAt) !== quote) return err(priceChanged(purchase))
      // A change that begins now has to be bought.
      if (purchase.waitsUntil === null) return err({ kind: 'missing', what: 'plan' })
      return ok({ planId, licenseId: purchase.licenseId, price: purchase.price })
    })
}

/** What is charged when it begins: at once, or with the period that comes. */
function priceChanged({ waitsUntil, total, nextCharge }: Purchase): ChangeRefusal {
  const later = nextCharge?.amount ?? NOTHING
  return { kind: 'price-changed', total: waitsUntil === null ? total : later }
}

function refusalOf(refused: PurchaseRefusal): ChangeRefusal {
  return refused.kind === 'not-sold' ? { kind: 'missing', what: refused.what } : refused
}
