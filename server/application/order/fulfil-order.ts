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
 * What becoming paid brings, in the unit that made it paid: files licensed and the cart emptied, or credits granted, or
 * a plan begun or changed; the invoice written and the receipt promised.
 */
export async function fulfilOrder(
  unit: Unit,
  order: OrderRecord,
  seller: readonly string[],
): Promise<void> {
  // What was bought on account and delivered at once is there; it may have been suspended.
  if (order.onAccount?.fulfillment === 'at-once') await unit.onAccount.resume(order.id)
  else await deliver(unit, order)
  // Its number holds up every other payment, so it is taken when all else is done; the receipt names it.
  await issueInvoice(unit, { orderId: order.id, seller })
  // A renewal's own e-mail says what was charged, and until when it runs; nothing was bought with a payment method.
  if (order.onAccount) return emailInvoice(unit, order, 'paid')
  const hasOwnEmail = order.kind === 'renewal' || order.kind === 'payment_method'
  if (!hasOwnEmail) await sendReceipt(unit, order)
}

/** Licenses, grants or begins what an order is for; an order of a cart empties it. */
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

/** Takes out what was bought, and what joined the cart meanwhile and was in a bundle just bought: nobody pays for it again (cart 1). */
export async function emptyCart(
  unit: Unit,
  { id, cartId, customer, userId }: OrderRecord,
): Promise<void> {
  await unit.carts.removeOrdered(cartId, id, unit.now)
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
