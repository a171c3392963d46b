import type { Selectable } from 'kysely'
import { writeCertificates } from '../papers/certificate-writing.ts'
import type { WriteContext } from '../write-context.ts'
import type { Db } from '../database.ts'
import type { OrderTable } from '../schema/orders.ts'

export type LicensingOrder = Pick<Selectable<OrderTable>, 'id' | 'user_id' | 'license_id'>

/**
 * Licenses an order's files, or those of some of its lines. One that was taken back before is owned again;
 * one already owned stays as it is.
 */
export async function licenseFiles(
  tx: Db,
  order: LicensingOrder,
  { newId, now, lines }: WriteContext & { readonly lines?: readonly number[] },
): Promise<void> {
  const files = await tx
    .selectFrom('order_line_files')
    .select(['product_id', 'variant_id'])
    .distinct()
    .where('order_id', '=', order.id)
    .$if(lines !== undefined, (file) => file.where('position', 'in', lines ?? []))
    .orderBy('variant_id')
    .execute()
  if (files.length === 0) return
  const licensed = await tx
    .insertInto('entitlements')
    .values(
      files.map((file) => ({
        ...file,
        id: newId(),
        user_id: order.user_id,
        license_id: order.license_id,
        order_id: order.id,
        granted_at: now,
        revoked_at: null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'variant_id', 'license_id'])
        .doUpdateSet({ revoked_at: null, order_id: order.id, granted_at: now })
        .where('entitlements.revoked_at', 'is not', null),
    )
    .returning(['variant_id', 'license_id'])
    .execute()
  const certifying = { orderId: order.id, userId: order.user_id, newId, now }
  await writeCertificates(tx, { ...certifying, files: licensed })
}
