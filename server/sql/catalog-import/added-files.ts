import type { Db } from '../database.ts'
import { lockingRows } from '../dialect.ts'
import type { NewRow } from '../upsert-rows.ts'

type VariantRow = NewRow<'variants'>

/**
 * Whether a file with these list credits at purchase covers another file of its product (coverage 1).
 */
export type Covers = (listCredits: number, file: { readonly credits: number }) => boolean

/** Both engines limit the number of values in one statement. */
const IDS_AT_ONCE = 5_000
const ROWS_AT_ONCE = 1_000

/**
 * The files that the catalog does not have yet, of products that it has: someone may have bought
 * another of their files.
 */
export async function filesToAdd(
  tx: Db,
  rows: readonly VariantRow[],
): Promise<readonly VariantRow[]> {
  const added: VariantRow[] = []
  for (let start = 0; start < rows.length; start += IDS_AT_ONCE) {
    const batch = rows.slice(start, start + IDS_AT_ONCE)
    const there = await tx
      .selectFrom('products')
      .select('id')
      .where('id', 'in', [...new Set(batch.map(({ product_id: productId }) => productId))])
      .execute()
    const products = new Set(there.map(({ id }) => id))
    const wanted = batch.filter(({ product_id: productId }) => products.has(productId))
    if (wanted.length === 0) continue
    const ids = wanted.map(({ id }) => id)
    const found = await tx.selectFrom('variants').select('id').where('id', 'in', ids).execute()
    const known = new Set(found.map(({ id }) => id))
    added.push(...wanted.filter(({ id }) => !known.has(id)))
  }
  return added
}

/**
 * Gives files that were just added to everyone who has bought a file that covers them, or is buying
 * one. Their products are locked, so no order is written, paid or refunded from here until the
 * transaction ends.
 */
export async function coverAdded(
  tx: Db,
  added: readonly VariantRow[],
  covers: Covers,
): Promise<void> {
  const byProduct = added.toSorted((a, b) => a.product_id - b.product_id)
  for (let start = 0; start < byProduct.length; start += IDS_AT_ONCE) {
    const batch = byProduct.slice(start, start + IDS_AT_ONCE)
    const productIds = [...new Set(batch.map(({ product_id: productId }) => productId))]
    const products = tx.selectFrom('products').select('id').where('id', 'in', productIds)
    await lockingRows(tx, products.orderBy('id')).execute()
    await coverInOrders(tx, { added: batch, productIds, covers })
    await coverForOwners(tx, { added: batch, productIds, covers })
  }
}

interface Covering {
  readonly added: readonly VariantRow[]
  readonly productIds: readonly number[]
  readonly covers: Covers
}

async function coverInOrders(tx: Db, { added, productIds, covers }: Covering): Promise<void> {
  const lines = await tx
    .selectFrom('order_line_files')
    .selectAll()
    .where('product_id', 'in', productIds)
    .where('covered_by', 'is', null)
    .execute()
  const rows = lines.flatMap(({ variant_id: by, ...line }) =>
    added
      .filter((file) => file.product_id === line.product_id && covers(line.list_credits, file))
      .map(({ id }) => ({ ...line, place: id + FIRST_PLACE, variant_id: id, covered_by: by })),
  )
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await tx
      .insertInto('order_line_files')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

async function coverForOwners(tx: Db, { added, productIds, covers }: Covering): Promise<void> {
  const owned = await tx
    .selectFrom('entitlements')
    .selectAll()
    .where('product_id', 'in', productIds)
    .where('covered_by', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  const rows = owned.flatMap(({ id, variant_id: by, ...right }) =>
    added
      .filter((file) => file.product_id === right.product_id && covers(right.list_credits, file))
      .map((file) => ({
        ...right,
        id: idOfTheSameMoment(id),
        variant_id: file.id,
        covered_by: by,
      })),
  )
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await tx
      .insertInto('entitlements')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Beyond the places of the files that were bought, and of those that came with them at the time. */
const FIRST_PLACE = 10_000

/** A new ULID with the same millisecond as another. */
function idOfTheSameMoment(id: string): string {
  const random = [...crypto.getRandomValues(new Uint8Array(16))]
  return (
    id.slice(0, 10) + random.map((byte) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[byte & 31]).join('')
  )
}
