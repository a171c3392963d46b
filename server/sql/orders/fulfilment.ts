import { refsOf, takeOut } from '../carts/cart-rows.ts'
import { storedLicense } from '../stored-license.ts'
import { ownedOf } from '../carts/cart-shelf.ts'
import { countLicensed } from './credit-orders.ts'
import type { Db } from '../database.ts'
import { licenseFiles } from './file-licensing.ts'
import type { Fulfilment } from './ledger-tools.ts'
import { issueInvoice } from '../papers/invoice-writing.ts'
import { ordersOf } from './order-rows.ts'
import { serviceOrderOf } from './fulfilment-services.ts'
import { outboxRepository } from '../outbox-repository.ts'
import { unitOver } from '../repositories.ts'
import type { WriteContext } from '../write-context.ts'
import {
  beginSubscription,
  grantPack,
} from '#server/application/subscription/begin-subscription.ts'
import { renewalPaid } from '#server/application/subscription/renewals.ts'

/**
 * What becoming paid brings, in the transaction that made it paid: files licensed and the cart emptied,
 * or credits granted, or a plan begun or changed; the invoice written and the receipt posted.
 */
export async function fulfil(tx: Db, paid: Fulfilment): Promise<void> {
  await deliver(tx, paid)
  // Its number holds up every other payment, so it is taken when all else is done; the receipt names it.
  await issueInvoice(tx, { orderId: paid.order.id, seller: paid.seller, now: paid.now })
  // A renewal's own letter says what was charged, and until when it runs.
  if (paid.order.kind !== 'renewal') await postReceipt(tx, paid)
}

async function deliver(tx: Db, paid: Fulfilment): Promise<void> {
  switch (paid.order.kind) {
    case 'cart':
      await licenseFiles(tx, paid.order, contextOf(paid))
      await countLicensed(tx, paid)
      await emptyCart(tx, paid)
      await takeOutOwned(tx, paid)
      return
    case 'download':
    case 'pack':
      await licenseFiles(tx, paid.order, contextOf(paid))
      return
    case 'credits':
      await grantPack(unitOver(tx, contextOf(paid)), await serviceOrderOf(tx, paid.order))
      return
    case 'refill':
    case 'plan':
    case 'change':
      await beginSubscription(unitOver(tx, contextOf(paid)), await serviceOrderOf(tx, paid.order))
      return
    case 'renewal':
      await renewalPaid(unitOver(tx, contextOf(paid)), await serviceOrderOf(tx, paid.order))
  }
}

/** What is written at this moment. */
export function contextOf({ secrets, now }: Omit<Fulfilment, 'order'>): WriteContext {
  return { newId: () => secrets.newId(), now }
}

/** Takes out what was bought. What was put in meanwhile stays. */
async function emptyCart(tx: Db, { order, now }: Fulfilment): Promise<void> {
  await tx
    .deleteFrom('cart_items')
    .where('cart_id', '=', order.cart_id)
    .where((item) =>
      item.exists(
        item
          .selectFrom('order_lines')
          .select('order_lines.position')
          .where('order_lines.order_id', '=', order.id)
          .whereRef('order_lines.ref_kind', '=', 'cart_items.ref_kind')
          .whereRef('order_lines.ref_id', '=', 'cart_items.ref_id'),
      ),
    )
    .execute()
  await tx
    .updateTable('carts')
    .set((cart) => ({
      code: null,
      version: cart('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', order.cart_id)
    .execute()
}

/** What joined the cart meanwhile and was in a bundle just bought: nobody pays for it again (cart 1). */
async function takeOutOwned(tx: Db, { order }: Fulfilment): Promise<void> {
  const cart = await tx
    .selectFrom('carts')
    .innerJoin('users', 'users.id', 'carts.user_id')
    .select(['carts.license_id', 'users.min_license_id'])
    .where('carts.id', '=', order.cart_id)
    .executeTakeFirst()
  if (!cart) return
  const licenseId = storedLicense(Math.max(cart.license_id, cart.min_license_id ?? 0))
  const refs = await refsOf(tx, order.cart_id)
  for (const ref of await ownedOf(tx, refs, { userId: order.user_id, licenseId })) {
    await takeOut(tx, order.cart_id, ref)
  }
}

async function postReceipt(tx: Db, { order, now, secrets }: Fulfilment): Promise<void> {
  const [bought] = await ordersOf(tx, { userId: order.user_id, id: order.id })
  const buyer = await tx
    .selectFrom('users')
    .select(['email', 'first_name as firstName'])
    .where('id', '=', order.user_id)
    .executeTakeFirst()
  if (!bought || !buyer) return
  await outboxRepository(tx).add({
    id: secrets.newId(),
    key: `receipt-${order.id}`,
    to: buyer.email,
    event: { kind: 'order-paid', firstName: buyer.firstName, order: bought },
    now,
  })
}
