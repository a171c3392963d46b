import { customerOf, type CustomerId } from '#domain/customer/customer.ts'
import type { FileBeingPaid } from '#domain/download/decision.ts'
import { OPEN_STATUSES } from '#domain/order/order.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { PricedCart } from '#server/application/cart/carts.ts'
import { filesToBuy } from '#server/application/cart/owned-items.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'

/** Files of a customer's orders that may still be paid, whichever member placed them. */
export function filesBeingPaid({ fileOrders }: Pick<Records, 'fileOrders'>, customer: CustomerId) {
  return fileOrders.filesIn(customer, OPEN_STATUSES)
}

/**
 * Another member's open payment for the same customer, for a file of an asset that this cart would also buy
 * (customer 5). The viewer's own open order is closed first, or conflicts as a whole.
 */
export async function paidByAnother(
  unit: Records,
  { viewer, kept }: { readonly viewer: Registered; readonly kept: PricedCart },
): Promise<FileBeingPaid | null> {
  if (!viewer.team) return null
  const wanted = await productsIn(unit, kept)
  const open = await filesBeingPaid(unit, customerOf(viewer))
  const same = open.find(({ userId, productId }) => userId !== viewer.id && wanted.has(productId))
  return same ? { kind: 'file-being-paid', ...(await paymentOf(unit, viewer, same)) } : null
}

/** A payment as a team member may see it, with the name of the team member who is paying (customer 5). */
export async function paymentOf(
  { teams }: Pick<Records, 'teams'>,
  viewer: Registered,
  { orderId, userId }: { readonly orderId: string; readonly userId: string },
): Promise<Omit<FileBeingPaid, 'kind'>> {
  if (!viewer.team || userId === viewer.id) return { orderId }
  const payer = (await teams.members(viewer.team.id)).find((member) => member.userId === userId)
  return { orderId, paidBy: payer && `${payer.firstName} ${payer.lastName}`.trim() }
}

/** The assets whose files a cart would buy. */
export async function productsIn(
  records: Records,
  { order: { items, licenseId } }: PricedCart,
): Promise<ReadonlySet<number>> {
  const files = await filesToBuy(records, items, { id: licenseId })
  return new Set(files.flat().map(({ productId }) => productId))
}
