import type { LicensingOrder } from '#server/application/ports/revocation-repository.ts'
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
  const { revocations, now } = unit
  const gone: number[] = []
  // Locked before others are looked for: a parallel order with the same file waits here, or was waited for.
  for (const file of await revocations.lockLicensed(order, variantIds)) {
    const other = await revocations.otherOrder(order, file.variantId)
    if (other === null) gone.push(file.variantId)
    else if (other !== order.id) {
      await revocations.handOver(order, file, {
        orderId: other,
        newId: () => unit.newId(),
        now,
      })
    }
  }
  await revocations.revoke(order, gone, now)
}
