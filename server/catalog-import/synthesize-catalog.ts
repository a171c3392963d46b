import type { CatalogFile } from './parse/catalog-file.ts'
import { synthesizeProducts } from './synthesize.ts'
import type { Db } from '#server/sql/database.ts'
import { hashOf, type PreparedAsset } from './prepared-asset.ts'
import { upsertAssets } from './upsert/upsert-assets.ts'
import { moveVersion } from '#server/sql/catalog-import/catalog-version.ts'

const BATCH = 500

export interface Synthesis {
  readonly products: number
  readonly seed: number
  readonly now: number
  readonly onProgress: (done: number) => void
}

/**
 * Fills the catalog with many assets that resemble the samples, for benchmarks. Repeating a plan
 * changes nothing.
 */
export async function synthesizeCatalog(
  db: Db,
  sample: CatalogFile,
  { products, seed, now, onProgress }: Synthesis,
): Promise<number> {
  let batch: PreparedAsset[] = []
  let done = 0
  let put = 0
  const flush = async () => {
    const outcomes = await upsertAssets(db, batch, { now })
    put += outcomes.filter(({ kind }) => kind === 'new' || kind === 'changed').length
    done += batch.length
    batch = []
    onProgress(done)
  }
  for (const entry of synthesizeProducts(sample, { products, seed })) {
    const { id: _id, published_at: publishedAt, variants, ...product } = entry
    const files = variants.map(({ id: _file, ...variant }) => variant)
    const prepared = { ...product, variants: files }
    const contentHash = hashOf(JSON.stringify([prepared, publishedAt]))
    batch.push({ product: prepared, published: true, publishedAt, contentHash })
    if (batch.length >= BATCH) await flush()
  }
  if (batch.length > 0) await flush()
  await moveVersion(db)
  return put
}
