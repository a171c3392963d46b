import { covers } from '#domain/license/coverage.ts'
import type { Db } from '../database.ts'
import type { NewRow } from '../upsert-rows.ts'

type VariantRow = NewRow<'variants'>

/** Which of these files the catalog does not have yet. */
export async function filesToAdd(
  tx: Db,
  rows: readonly VariantRow[],
): Promise<readonly VariantRow[]> {
  const owned = await tx.selectFrom('entitlements').select('id').limit(1).executeTakeFirst()
  // Nobody owns anything: nothing can be covered.
  if (!owned) return []
  const known = new Set(
    (await tx.selectFrom('variants').select('id').execute()).map(({ id }) => id),
  )
  return rows.filter(({ id }) => !known.has(id))
}

/** Gives files that were just added to whoever has bought a file that covers them (coverage 1). */
export async function coverAdded(tx: Db, added: readonly VariantRow[]): Promise<void> {
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
