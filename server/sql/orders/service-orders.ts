import { purchaseOf, taxed } from '#domain/order/price-purchase.ts'
import { quoteOfPurchase } from '#domain/order/purchase-quote.ts'
import type { NewServiceOrder, OpenOutcome } from '#server/application/ports/order-ledger.ts'
import { lockPayer } from '../credits/credit-lots.ts'
import type { Db } from '../database.ts'
import { insertPending } from './order-writing.ts'
import { purchaseFacts } from './service-facts.ts'

/**
 * Writes a pending order of credits or of a plan. What it was priced from is read again under the
 * payer's lock: a plan that began meanwhile, or a credit that was spent, changes what is owed.
 */
export async function writeServiceOrder(tx: Db, order: NewServiceOrder): Promise<OpenOutcome> {
  const { id, purchase } = order
  await lockPayer(tx, order.userId)
  if (!(await stillCostsTheSame(tx, order))) return 'crossed'
  const isWritten = await insertPending(tx, order, {
    kind: purchase.kind,
    credits: 0,
    subscription_id: purchase.subscriptionId,
    license_id: purchase.licenseId,
    quote: order.quote,
    subtotal: purchase.price,
    discount_name: purchase.credit > 0 ? order.creditName : null,
    discount_code: null,
    discount: purchase.credit,
    tax: purchase.tax,
    tax_rate: purchase.taxRate,
    total: purchase.total,
    // No cart stands behind it.
    cart_id: '',
    cart_version: 0,
  })
  if (!isWritten) return 'crossed'
  const { refId, credits, price } = purchase
  const { name, detail } = order
  const kind = purchase.plan ? 'plan' : 'credits'
  await tx
    .insertInto('order_services')
    .values({ order_id: id, position: 0, kind, ref_id: refId, credits, name, detail, price })
    .execute()
  return 'opened'
}

async function stillCostsTheSame(tx: Db, order: NewServiceOrder): Promise<boolean> {
  const { userId, purchase, wanted, pricedAt, quote, now } = order
  const facts = await purchaseFacts(tx, { userId, licenseId: purchase.licenseId, now })
  if (!facts) return false
  return purchaseOf(facts, wanted, pricedAt).match(
    (again) =>
      quoteOfPurchase(taxed(again, purchase.taxRate), pricedAt) === quote &&
      again.subscriptionId === purchase.subscriptionId,
    () => false,
  )
}
