import { customerOf } from '#domain/customer/customer.ts'
import { certifyFiles } from '#server/application/order/license-files.ts'
import type { Grant } from '#server/application/ports/grant-repository.ts'
import { itemsOf } from '#server/application/cart/items-for-sale.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'

/**
 * Certifies what a free asset's grant licenses, on an order of nothing: once for each user, file and license, however
 * often it is asked for. Under the customer's lock.
 */
export async function certifyFree(unit: Unit, grant: Grant): Promise<void> {
  const { userId, productId, variantId, licenseId } = grant
  const customer = customerOf(userId)
  if (await unit.certificates.isCertified({ customer, variantId, licenseId })) return
  const [item] = await itemsOf(unit, [{ type: 'variant', id: variantId }])
  // Its grant outlives its place in the catalog, but nothing is licensed anew.
  if (!item) return
  const orderId = unit.newId()
  await unit.fileOrders.add({
    id: orderId,
    customer,
    kind: 'download',
    idempotencyKey: `free-${orderId}`,
    licenseId,
    credits: 0,
    subscriptionId: null,
    lines: [{ item, productId, variantId, detail: `${item.detail}, free` }],
    now: unit.now,
  })
  const order = { id: orderId, customer, licenseId }
  await certifyFiles(unit, order, { variantIds: [variantId] })
}
