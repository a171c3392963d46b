import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { batchesOf } from '../upsert-rows.ts'

/** What files are looked up by: what they hold, and where they are. */
export interface FileKeys {
  readonly digests: readonly string[]
  readonly paths: readonly string[]
}

/** A file of an asset that is sold, or was prepared to be. */
export interface SoldFile {
  /** The asset's SKU. */
  readonly sku: string
  readonly path: string
  readonly digest: string
}

/** A file that anyone may fetch. */
export interface PublicFile {
  readonly path: string
  /** Null if the file was never read. */
  readonly digest: string | null
}

/** The digest of a file for sale, by which there is an index. */
const SOLD_DIGEST = sql<string>`substr(variants.sha256, 1, 20)`

/** The files for sale among some files; those that only their owners still have are not. */
export async function soldAmong(db: Db, { digests, paths }: FileKeys): Promise<SoldFile[]> {
  const sold = db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['products.sku', 'variants.storage_path as path', SOLD_DIGEST.as('digest')])
    .where('variants.retired', '=', 0)
  const byDigest = await inBatches(digests, (some) => sold.where(SOLD_DIGEST, 'in', some).execute())
  const byPath = await inBatches(paths, (some) =>
    sold.where('variants.storage_path', 'in', some).execute(),
  )
  return [...byDigest, ...byPath]
}

/** The public files among some files. */
export async function publicAmong(db: Db, { digests, paths }: FileKeys): Promise<PublicFile[]> {
  const shown = db.selectFrom('public_media').select(['path', 'digest'])
  const byDigest = await inBatches(digests, (some) => shown.where('digest', 'in', some).execute())
  const byPath = await inBatches(paths, (some) => shown.where('path', 'in', some).execute())
  return [...byDigest, ...byPath]
}

/** Every file that is sold and public at once. */
export function soldAndPublic(db: Db) {
  return db
    .selectFrom('public_media')
    .innerJoin('variants', (join) => join.on(SOLD_DIGEST, '=', sql.ref('public_media.digest')))
    .select(['variants.sku', 'public_media.path'])
    .where('variants.retired', '=', 0)
    .orderBy('variants.sku')
    .orderBy('public_media.path')
    .execute()
}

const ROWS_AT_ONCE = 500

/** Yields the public files that were never read, or only those that no import stored. */
export async function* unreadMedia(
  db: Db,
  { imports }: { readonly imports: boolean },
): AsyncGenerator<readonly string[]> {
  let last = ''
  for (;;) {
    const rows = await db
      .selectFrom('public_media')
      .select('path')
      .where('digest', 'is', null)
      .where('path', '>', last)
      .$if(!imports, (query) => query.where('path', 'not like', 'imports/%'))
      .orderBy('path')
      .limit(ROWS_AT_ONCE)
      .execute()
    if (rows.length === 0) return
    yield rows.map(({ path }) => path)
    last = rows.at(-1)?.path ?? ''
  }
}

/** Stores the digests of public files. */
export async function noteDigests(db: Db, files: readonly PublicFile[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const { path, digest } of files) {
      await tx.updateTable('public_media').set({ digest }).where('path', '=', path).execute()
    }
  })
}

async function inBatches<Row>(
  values: readonly string[],
  find: (some: readonly string[]) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const found: Row[] = []
  for (const some of batchesOf([...new Set(values)].map((value) => ({ value })))) {
    found.push(...(await find(some.map(({ value }) => value))))
  }
  return found
}
