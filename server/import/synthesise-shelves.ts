import type { CatalogueFile } from '#server/seed/files.ts'
import { synthesiseProducts } from '#server/seed/synthesise.ts'
import type { Db } from '#server/sql/database.ts'
import type { Arrival } from './arrival.ts'
import { shelve } from './shelve.ts'
import { hashOf } from './trust.ts'
import { moveVersion } from './version.ts'

const BATCH = 500

export interface Synthesis {
  readonly products: number
  readonly seed: number
  readonly now: number
  readonly onProgress: (done: number) => void
}

/** Fills the shelves with a large catalogue that looks like the samples, for measuring. The same plan changes nothing. */
export async function synthesiseShelves(
  db: Db,
  sample: CatalogueFile,
  { products, seed, now, onProgress }: Synthesis,
): Promise<number> {
  let batch: Arrival[] = []
  let done = 0
  let put = 0
  const flush = async () => {
    const outcomes = await shelve(db, batch, now)
    put += outcomes.filter(({ kind }) => kind === 'new' || kind === 'changed').length
    done += batch.length
    batch = []
    onProgress(done)
  }
  for (const entry of synthesiseProducts(sample, { products, seed })) {
    const { id: _id, published_at: publishedAt, variants, ...product } = entry
    const files = variants.map(({ id: _file, ...variant }) => variant)
    const arrived = { ...product, variants: files }
    const contentHash = hashOf(JSON.stringify([arrived, publishedAt]))
    batch.push({ product: arrived, published: true, publishedAt, contentHash })
    if (batch.length >= BATCH) await flush()
  }
  if (batch.length > 0) await flush()
  await moveVersion(db)
  return put
}
