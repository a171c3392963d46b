import type { Db } from '../database.ts'
import type { NewRow } from '../upsert-rows.ts'

type VariantRow = NewRow<'variants'>

/** Whether a file that listed for these credits when it was bought covers another of its product (coverage 1). */
export type Covers = (listCredits: number, file: { readonly credits: number }) => boolean

/** Both engines bound the number of values in one statement. */
const IDS_AT_ONCE = 5_000

/** Which of these files the catalog does not have yet, of products that somebody has bought a file of. */
export async function filesToAdd(
  tx: Db,
  rows: readonly VariantRow[],
): Promise<readonly VariantRow[]> {
  const added: VariantRow[] = []
  for (let start = 0; start < rows.length; start += IDS_AT_ONCE) {
    const batch = rows.slice(start, start + IDS_AT_ONCE)
    const bought = await tx
      .selectFrom('entitlements')
      .select('product_id')
      .distinct()
      .where(
        'product_id',
        'in',
        batch.map(({ product_id: productId }) => productId),
      )
      .execute()
    const products = new Set(bought.map(({ product_id: productId }) => productId))
    const wanted = batch.filter(({ product_id: productId }) => products.has(productId))
    if (wanted.length === 0) continue
    const ids = wanted.map(({ id }) => id)
    const found = await tx.selectFrom('variants').select('id').where('id', 'in', ids).execute()
    const known = new Set(found.map(({ id }) => id))
    added.push(...wanted.filter(({ id }) => !known.has(id)))
  }
  return added
}

/** Gives files that were just added to whoever has bought a file that covers them. */
export async function coverAdded(
  tx: Db,
  added: readonly VariantRow[],
  covers: Covers,
): Promise<void> {
  for (const { id: variantId, product_id: productId, credits } of added) {
    const lines = await tx
      .selectFrom('order_line_files')
      .selectAll()
      .where('product_id', '=', productId)
      .where('covered_by', 'is', null)
      .execute()
    for (const { list_credits: listCredits, variant_id: by, ...line } of lines) {
      if (!covers(listCredits, { credits })) continue
      await tx
        .insertInto('order_line_files')
        .values({
          ...line,
          place: variantId + FIRST_PLACE,
          variant_id: variantId,
          list_credits: listCredits,
          covered_by: by,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    const owned = await tx
      .selectFrom('entitlements')
      .selectAll()
      .where('product_id', '=', productId)
      .where('covered_by', 'is', null)
      .where('revoked_at', 'is', null)
      .execute()
    for (const { list_credits: listCredits, variant_id: by, ...right } of owned) {
      if (!covers(listCredits, { credits })) continue
      await tx
        .insertInto('entitlements')
        .values({
          ...right,
          id: idOfTheSameMoment(right.id),
          variant_id: variantId,
          list_credits: listCredits,
          covered_by: by,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  }
}

/** Beyond the places of what was bought, and of what came with it then. */
const FIRST_PLACE = 10_000

/** A ULID of the same millisecond as another. */
function idOfTheSameMoment(id: string): string {
  const random = [...crypto.getRandomValues(new Uint8Array(16))]
  return (
    id.slice(0, 10) + random.map((byte) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[byte & 31]).join('')
  )
}
