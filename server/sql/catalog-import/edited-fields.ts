import { isEditedField, type EditedField } from '#domain/catalog/edited-fields.ts'
import type { Db } from '../database.ts'

/** The fields of some assets that were edited in the admin, by SKU (catalog 8). */
export async function editedFields(
  db: Db,
  skus: readonly string[],
): Promise<ReadonlyMap<string, readonly EditedField[]>> {
  const rows = await db
    .selectFrom('edited_fields')
    .select(['sku', 'field'])
    .where('sku', 'in', skus)
    .orderBy('field')
    .execute()
  const bySku = Map.groupBy(rows, ({ sku }) => sku)
  return new Map(
    [...bySku].map(([sku, some]) => [sku, some.map(({ field }) => field).filter(isEditedField)]),
  )
}

/** Records that fields were edited in the admin. */
export async function noteEdited(
  tx: Db,
  sku: string,
  { fields, now }: { readonly fields: readonly EditedField[]; readonly now: number },
): Promise<void> {
  if (fields.length === 0) return
  await tx
    .insertInto('edited_fields')
    .values(fields.map((field) => ({ sku, field, edited_at: now })))
    .onConflict((conflict) => conflict.columns(['sku', 'field']).doUpdateSet({ edited_at: now }))
    .execute()
}

/** Lets imports overwrite fields again. */
export async function forgetEdited(tx: Db, sku: string): Promise<void> {
  await tx.deleteFrom('edited_fields').where('sku', '=', sku).execute()
}
