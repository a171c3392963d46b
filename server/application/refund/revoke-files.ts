import { certifyFiles } from '#server/application/order/license-files.ts'
import type { LicensingOrder } from '#server/application/ports/entitlement-repository.ts'
import type { LicensedFile, OtherOrder } from '#server/application/ports/revocation-repository.ts'
import type { Records, Unit } from '#server/application/ports/unit-of-work.ts'

interface Handover {
  readonly file: LicensedFile
  readonly to: OtherOrder
}

/** The consequences for an order's files when lines of it are revoked. */
interface FilesToRevoke {
  /** Files that nothing else licenses. */
  readonly gone: readonly number[]
  /** Files that another purchase also licenses; they are handed over to it. */
  readonly handovers: readonly Handover[]
}

/** Previews the consequences for the files of these lines when they are revoked. */
export async function filesToRevoke(
  records: Records,
  order: LicensingOrder,
  lines: readonly number[],
): Promise<FilesToRevoke> {
  if (lines.length === 0) return { gone: [], handovers: [] }
  const files = await records.orders.files(order.id, lines)
  const variantIds = files.map(({ variantId }) => variantId)
  const licensed = await records.revocations.licensed(order, variantIds)
  return decideFiles(records, order, { licensed, lines })
}

/**
 * Revokes files that an order licenses, after its refund has been written. A file that another purchase
 * also licenses stays, and belongs to that purchase from now on.
 */
export async function revokeFiles(
  unit: Unit,
  order: LicensingOrder,
  variantIds: readonly number[],
): Promise<void> {
  if (variantIds.length === 0) return
  const { revocations, certificates, now } = unit
  // Locks them before looking for other orders: a concurrent order with the same file waits here, or has
  // already finished.
  const licensed = await revocations.lockLicensed(order, variantIds)
  const { gone, handovers } = await decideFiles(unit, order, { licensed, lines: [] })
  for (const { file, to } of handovers) {
    const variantIds = [file.variantId]
    await revocations.handOver(file, to)
    await certificates.revoke({ orderId: order.id, variantIds }, now)
    // A covered file is listed on the certificate of the file that covers it.
    if (to.coveredBy === null) {
      await certifyFiles(unit, { ...order, id: to.orderId }, { variantIds })
    }
  }
  await revocations.revoke(order, gone, now)
  await certificates.revoke({ orderId: order.id, variantIds: gone }, now)
}

interface Deciding {
  readonly licensed: readonly LicensedFile[]
  /** Lines of the order whose revocation is not written yet. */
  readonly lines: readonly number[]
}

async function decideFiles(
  { revocations }: Records,
  order: LicensingOrder,
  { licensed, lines }: Deciding,
): Promise<FilesToRevoke> {
  const gone: number[] = []
  const handovers: Handover[] = []
  for (const file of licensed) {
    const to = await revocations.otherOrder(order, file.variantId, lines)
    if (to === null) gone.push(file.variantId)
    else if (to.orderId !== order.id) handovers.push({ file, to })
  }
  return { gone, handovers }
}
