import type { LineBase, LineFile } from '#server/application/ports/order-repository.ts'
import type { Db } from './database.ts'
import { batchesOf } from './upsert-rows.ts'

/** The files of an order, or of some of its lines: for selecting from, or for `in`. */
export function filesOfOrder(db: Db, orderId: string, positions?: readonly number[]) {
  const files = db.selectFrom('order_line_files').where('order_id', '=', orderId)
  return positions ? files.where('position', 'in', positions) : files
}

interface LicensingLine {
  readonly position: number
  readonly files: readonly LineFile[]
  readonly bases: readonly LineBase[]
}

/** Writes what each line licenses, and what the buyer owned that lowered its price. */
export async function addLineFiles(
  db: Db,
  orderId: string,
  lines: readonly LicensingLine[],
): Promise<void> {
  const files = lines.flatMap((line) =>
    line.files.map(({ variantId, productId, listCredits, coveredBy }, place) => ({
      order_id: orderId,
      position: line.position,
      place,
      variant_id: variantId,
      product_id: productId,
      list_credits: listCredits,
      covered_by: coveredBy,
    })),
  )
  for (const batch of batchesOf(files)) {
    await db.insertInto('order_line_files').values(batch).execute()
  }
  const bases = lines.flatMap((line) =>
    line.bases.map(({ variantId, licenseId }) => ({
      order_id: orderId,
      position: line.position,
      variant_id: variantId,
      license_id: licenseId,
    })),
  )
  for (const batch of batchesOf(bases)) {
    await db
      .insertInto('order_line_bases')
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
