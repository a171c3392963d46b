import { certifyFiles } from '#server/application/order/license-files.ts'
import type { LicensingOrder } from '#server/application/ports/entitlement-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'

/**
 * Revokes files that an order licenses, once it is written down what of it was given back. A file that another
 * purchase licenses as well stays, and from now on belongs to that one.
 */
export async function revokeFiles(
  unit: Unit,
  order: LicensingOrder,
  variantIds: readonly number[],
): Promise<void> {
  if (variantIds.length === 0) return
  const { revocations, certificates, now } = unit
  const gone: number[] = []
  // Locked before others are looked for: a parallel order with the same file waits here, or was waited for.
  for (const file of await revocations.lockLicensed(order, variantIds)) {
    const other = await revocations.otherOrder(order, file.variantId)
    if (other === null) gone.push(file.variantId)
    else if (other.orderId !== order.id) {
      const variantIds = [file.variantId]
      await revocations.handOver(file, other)
      await certificates.revoke({ orderId: order.id, variantIds }, now)
      // A covered file stands on the certificate of the one that covers it.
      if (other.coveredBy === null) {
        await certifyFiles(unit, { ...order, id: other.orderId }, { variantIds })
      }
    }
  }
  await revocations.revoke(order, gone, now)
  await certificates.revoke({ orderId: order.id, variantIds: gone }, now)
}
