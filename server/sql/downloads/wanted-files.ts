import { cents } from '#domain/shared/money.ts'
import type { GrantRepository, WantedFile } from '#server/application/ports/grant-repository.ts'
import type { Db } from '../database.ts'
import { isRowId } from '../row-ids.ts'
import { storedLibrary } from '../stored-product.ts'

/** Files as in the catalog, on sale or not. */
export const wantedFiles = (db: Db): Pick<GrantRepository, 'file' | 'files'> => ({
  file: async (variantId) => (await filesAmong(db, [variantId])).get(variantId) ?? null,
  files: (variantIds) => filesAmong(db, variantIds),
})

async function filesAmong(
  db: Db,
  variantIds: readonly number[],
): Promise<ReadonlyMap<number, WantedFile>> {
  const ids = [...new Set(variantIds.filter(isRowId))]
  if (ids.length === 0) return new Map()
  const rows = await filesWith(db, ids).execute()
  return new Map(rows.map((row) => [row.id, wantedFile(row)]))
}

function filesWith(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select([
      'variants.id',
      'variants.product_id as productId',
      'variants.storage_path as storagePath',
      'variants.filename',
      'variants.bytes',
      'variants.sha256',
      'variants.is4k',
      'variants.credits',
      'variants.base_price',
      'variants.retired',
      'products.library_id as libraryId',
      'products.free',
      'products.subscription_only',
      'products.retired as product_retired',
    ])
    .where('variants.id', 'in', ids)
}

type Row = Awaited<ReturnType<ReturnType<typeof filesWith>['execute']>>[number]

function wantedFile(row: Row): WantedFile {
  const { productId, storagePath, filename, bytes, sha256, libraryId } = row
  return {
    productId,
    storagePath,
    filename,
    bytes,
    sha256,
    retired: row.retired === 1 || row.product_retired === 1,
    basePrice: cents(row.base_price),
    wanted: {
      libraryId: storedLibrary(libraryId),
      free: row.free === 1,
      is4k: row.is4k === 1,
      credits: row.credits,
      subscriptionOnly: row.subscription_only === 1,
    },
  }
}
