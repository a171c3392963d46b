import { certifyFiles } from '#server/application/order/license-files.ts'
import type { LicensingOrder } from '#server/application/ports/entitlement-repository.ts'
import type { LicensedFile, OtherOrder } from '#server/application/ports/revocation-repository.ts'
import type { Records, Unit } from '#server/application/ports/unit-of-work.ts'

interface Handover {
  readonly file: LicensedFile
  readonly to: OtherOrder
}

/** What becomes of files that an order licenses once lines of it are taken back. */
interface FilesToRevoke {
  /** Nothing else licenses them. */
  readonly gone: readonly number[]
  /** Another purchase does: they are its from then on. */
  readonly handovers: readonly Handover[]
}

/** What becomes of the files of these lines, once they are taken back. */
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
  // Locked before others are looked for: a parallel order with the same file waits here, or was waited for.
  const licensed = await revocations.lockLicensed(order, variantIds)
  const { gone, handovers } = await decideFiles(unit, order, { licensed, lines: [] })
  for (const { file, to } of handovers) {
    const variantIds = [file.variantId]
    await revocations.handOver(file, to)
    await certificates.revoke({ orderId: order.id, variantIds }, now)
    // A covered file stands on the certificate of the one that covers it.
    if (to.coveredBy === null) {
      await certifyFiles(unit, { ...order, id: to.orderId }, { variantIds })
    }
  }
  await revocations.revoke(order, gone, now)
  await certificates.revoke({ orderId: order.id, variantIds: gone }, now)
}

interface Deciding {
  readonly licensed: readonly LicensedFile[]
  /** Lines of the order that are not written down as taken back yet. */
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
