import { ok, type Result } from 'neverthrow'
import * as z from 'zod/mini'
import type { CatalogFile } from './catalog-file.ts'
import { filename, sha256, text, storagePath, whole } from './fields.ts'
import { readAs, type FileRefused } from './read-file.ts'

const master = z.object({
  slug: z.string(),
  /** Masters rendered before there were other formats are ProRes. */
  format: z._default(z.enum(['prores', 'exr', 'vdb', 'usdz']), 'prores'),
  name: text,
  width: z.nullable(whole),
  height: z.nullable(whole),
  codec: text,
  container: text,
  file: storagePath,
  filename,
  bytes: whole,
  sha256,
})

const masterList = z.array(master)

/** A sample's file that was rendered on this machine and is in the file storage. */
export type Master = z.output<typeof master>

/** Offset of a master's id: after the generator's file ids, before those of the next product. */
const PLACES = {
  prores: { id: 50, sku: 'MASTER' },
  exr: { id: 51, sku: 'EXR' },
  vdb: { id: 52, sku: 'SEQUENCE' },
  usdz: { id: 53, sku: 'USDZ' },
} as const

/** Parses the list written by `npm run samples:masters`; null means an empty list. */
export function readMasters(json: string | null): Result<readonly Master[], FileRefused> {
  return json === null ? ok([]) : readAs('masters', json, masterList)
}

/** Appends the masters to their asset's files, at the price of its most expensive file below 4K. */
export function withMasters(catalog: CatalogFile, masters: readonly Master[]): CatalogFile {
  const products = catalog.products.map((product) => {
    const usual = product.variants.filter((one) => !one.is_4k)
    const price = {
      credits: Math.max(0, ...usual.map((one) => one.credits)),
      price_cents: Math.max(0, ...usual.map((one) => one.price_cents)),
    }
    const rendered = masters
      .filter(({ slug }) => slug === product.slug)
      .map(({ slug: _slug, format, ...file }) => ({
        ...file,
        ...price,
        id: product.id * 100 + PLACES[format].id,
        sku: `${product.sku}-${PLACES[format].sku}`,
        is_4k: false,
      }))
    return rendered.length === 0
      ? product
      : { ...product, variants: [...product.variants, ...rendered] }
  })
  return { ...catalog, products }
}
