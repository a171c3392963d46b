import { grantPack } from '#server/application/subscription/grant-pack.ts'
import { effectiveMinimum, higher } from '#domain/license/choice.ts'
import { ownedOf } from '#server/application/cart/owned-items.ts'
import { emailCustomer } from '#server/application/email/promise-email.ts'
import type { OrderRecord } from '#server/application/ports/order-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import { paymentMethodSaved } from '#server/application/subscription/saved-payment.ts'
import {
  beginSubscription,
  renewalPaid,
  soldBy,
} from '#server/application/subscription/paid-periods.ts'
import { seatsPaid } from '#server/application/subscription/paid-seats.ts'
import { emailInvoice } from './email-invoice.ts'
import { issueInvoice } from './issue-invoice.ts'
import { licenseFiles } from './license-files.ts'
import { countDownloads } from './pay-with-credits.ts'
import { receiptOf } from './receipts.ts'

/**
 * Fulfills an order in the unit that makes it paid: licenses files and empties the cart, or grants credits,
 * or begins or changes a plan; then issues the invoice and queues the receipt.
 */
export async function fulfilOrder(
  unit: Unit,
  order: OrderRecord,
  seller: readonly string[],
): Promise<void> {
  // An order on account that was delivered at once is already there; it may have been suspended.
  if (order.onAccount?.fulfillment === 'at-once') await unit.onAccount.resume(order.id)
  else await deliver(unit, order)
  // Its number blocks every other payment, so it is taken after everything else; the receipt names it.
  await issueInvoice(unit, { orderId: order.id, seller })
  // A renewal has its own email about the charge and the next period; saving a payment method buys nothing.
  if (order.onAccount) return emailInvoice(unit, order, 'paid')
  const hasOwnEmail = order.kind === 'renewal' || order.kind === 'payment_method'
  if (!hasOwnEmail) await sendReceipt(unit, order)
}

/** Delivers an order: licenses files, grants credits, or begins a plan; an order of a cart also empties the cart. */
export async function deliver(unit: Unit, order: OrderRecord): Promise<void> {
  switch (order.kind) {
    case 'cart':
      await licenseFiles(unit, order)
      await countDownloads(unit, order)
      return emptyCart(unit, order)
    case 'download':
    case 'pack':
      return licenseFiles(unit, order)
    case 'credits':
      return grantPack(unit, await soldBy(unit, order))
    case 'credit_subscription':
    case 'plan':
    case 'change':
      return beginSubscription(unit, await soldBy(unit, order))
    case 'renewal':
      return renewalPaid(unit, await soldBy(unit, order))
    case 'seats':
      return seatsPaid(unit, await soldBy(unit, order))
    case 'payment_method':
      return paymentMethodSaved(unit, order)
  }
}

/**
 * Removes the bought items from the cart, and also items that were added in the meantime and are part of a
 * bundle just bought: nobody pays for them again (cart 1). The code of an order on account went when it was
 * accepted.
 */
export async function emptyCart(
  unit: Unit,
  { id: orderId, cartId, customer, userId, discountCode, onAccount }: OrderRecord,
): Promise<void> {
  const code = onAccount ? null : discountCode
  await unit.carts.removeOrdered(cartId, { orderId, code }, unit.now)
  const cart = await unit.carts.find({ kind: 'user', userId, customer })
  if (cart?.id !== cartId) return
  const minimum = effectiveMinimum(await unit.customers.minimumLicense(customer))
  const licenseId = higher(cart.licenseId, minimum)
  const left = await unit.carts.items(cartId)
  const owned = await ownedOf(unit, left, { customer, licenseId })
  await unit.carts.removeItems(cartId, owned)
}

async function sendReceipt(unit: Unit, { id, customer, userId }: OrderRecord): Promise<void> {
  const order = await receiptOf(unit, customer, id)
  if (!order) return
  await emailCustomer(unit, { customer, userId, key: `receipt-${id}` }, (firstName) => ({
    kind: 'order-paid',
    firstName,
    order,
  }))
}
