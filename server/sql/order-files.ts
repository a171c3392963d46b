import type { LineBase, LineFile } from '#server/application/ports/order-repository.ts'
import type { Db } from './database.ts'

/** The files of an order, or of some of its lines: for selecting from, or for `in`. */
export function filesOfOrder(db: Db, orderId: string, positions?: readonly number[]) {
  const files = db.selectFrom('order_line_files').where('order_id', '=', orderId)
  return positions ? files.where('position', 'in', positions) : files
}

interface Licensing {
  readonly files: readonly LineFile[]
  readonly bases: readonly LineBase[]
}

/** Writes what a line licenses, and what the buyer owned that lowered its price. */
export async function addLineFiles(
  db: Db,
  line: { readonly order_id: string; readonly position: number },
  { files, bases }: Licensing,
): Promise<void> {
  if (files.length > 0) {
    const rows = files.map(({ variantId, productId, listCredits, coveredBy }, place) => ({
      ...line,
      place,
      variant_id: variantId,
      product_id: productId,
      list_credits: listCredits,
      covered_by: coveredBy,
    }))
    await db.insertInto('order_line_files').values(rows).execute()
  }
  if (bases.length > 0) {
    const rows = bases.map(({ variantId, licenseId }) => ({
      ...line,
      variant_id: variantId,
      license_id: licenseId,
    }))
    await db
      .insertInto('order_line_bases')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
