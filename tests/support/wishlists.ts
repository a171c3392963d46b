import type { Db } from '#server/sql/database.ts'

/** IDs of the copies start here. */
const FIRST_COPY = 200

/** Adds that many copies of the shop's first asset to the catalog: "Copy 200" and on. */
export async function seedCopies(db: Db, count: number): Promise<readonly number[]> {
  const original = await db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  const ids = Array.from({ length: count }, (_, place) => FIRST_COPY + place)
  await db
    .insertInto('products')
    .values(
      ids.map((id) => ({
        ...original,
        id,
        sku: `EMB-${id}`,
        slug: `copy-${id}`,
        name: `Copy ${id}`,
      })),
    )
    .execute()
  return ids
}
