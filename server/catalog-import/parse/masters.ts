import { ok, type Result } from 'neverthrow'
import * as z from 'zod/mini'
import type { CatalogFile } from './catalog-file.ts'
import { sha256, text, storagePath, whole } from './fields.ts'
import { readAs, type FileRefused } from './read-file.ts'

const master = z.object({
  slug: z.string(),
  name: text,
  width: whole,
  height: whole,
  codec: text,
  container: text,
  file: storagePath,
  filename: text,
  bytes: whole,
  sha256,
})

const masterList = z.array(master)

/** A sample's file that somebody rendered on this machine; it lies in the file storage. */
export type Master = z.output<typeof master>

/** Where a master's id lies: after the generator's file ids, before those of the next product. */
const PLACE_OF_ID = 50

/** Reads the list that `npm run samples:masters` left; null is an empty one. */
export function readMasters(json: string | null): Result<readonly Master[], FileRefused> {
  return json === null ? ok([]) : readAs('masters', json, masterList)
}

/** Lists each master last among its asset's files, at the price of the dearest below 4K. */
export function withMasters(catalog: CatalogFile, masters: readonly Master[]): CatalogFile {
  const known = new Map(masters.map((one) => [one.slug, one]))
  const products = catalog.products.map((product) => {
    const found = known.get(product.slug)
    if (!found) return product
    const { slug: _slug, ...file } = found
    const usual = product.variants.filter((one) => !one.is_4k)
    const variant = {
      ...file,
      id: product.id * 100 + PLACE_OF_ID,
      sku: `${product.sku}-MASTER`,
      credits: Math.max(0, ...usual.map((one) => one.credits)),
      price_cents: Math.max(0, ...usual.map((one) => one.price_cents)),
      is_4k: false,
    }
    return { ...product, variants: [...product.variants, variant] }
  })
  return { ...catalog, products }
}
