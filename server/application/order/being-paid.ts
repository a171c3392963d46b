import { customerOf, type CustomerId } from '#domain/customer/customer.ts'
import type { FileBeingPaid } from '#domain/download/decision.ts'
import { OPEN_STATUSES } from '#domain/order/order.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { PricedCart } from '#server/application/cart/carts.ts'
import { filesToBuy } from '#server/application/cart/owned-items.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'

/** Files of orders that may still be paid for a customer, whichever member placed them. */
export function filesBeingPaid({ fileOrders }: Pick<Records, 'fileOrders'>, customer: CustomerId) {
  return fileOrders.filesIn(customer, OPEN_STATUSES)
}

/**
 * What another member is just paying for the same customer: a file of an asset that would be bought here, too
 * (customer 5). One's own open order is closed before, or is in the way as a whole.
 */
export async function paidByAnother(
  unit: Records,
  { viewer, kept }: { readonly viewer: Registered; readonly kept: PricedCart },
): Promise<FileBeingPaid | null> {
  if (!viewer.team) return null
  const wanted = await productsIn(unit, kept)
  const open = await filesBeingPaid(unit, customerOf(viewer))
  const same = open.find(({ userId, productId }) => userId !== viewer.id && wanted.has(productId))
  return same ? { kind: 'file-being-paid', orderId: same.orderId } : null
}

/** The assets of which a cart would buy files. */
export async function productsIn(
  records: Records,
  { order: { items, licenseId } }: PricedCart,
): Promise<ReadonlySet<number>> {
  const products = new Set<number>()
  for (const { ref, rest } of items) {
    const files = await filesToBuy(records, ref, { rest, license: { id: licenseId } })
    for (const { productId } of files) products.add(productId)
  }
  return products
}
