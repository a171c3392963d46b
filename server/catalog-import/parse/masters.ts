import { ok, type Result } from 'neverthrow'
import * as z from 'zod/mini'
import { colorEncoding } from '#contract/facts.ts'
import type { CatalogFile } from './catalog-file.ts'
import { filename, sha256, text, storagePath, whole } from './fields.ts'
import { readAs, type FileRefused } from './read-file.ts'

const master = z.object({
  slug: z.string(),
  /** Masters rendered before there were other formats are ProRes. */
  format: z._default(z.enum(['prores', 'exr', 'vdb', 'usdz']), 'prores'),
  /** Masters rendered before there were any at 3840x2160 have none. */
  is_4k: z._default(z.boolean(), false),
  name: text,
  width: z.nullable(whole),
  height: z.nullable(whole),
  codec: text,
  container: text,
  ...colorEncoding,
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

/** What a master at 3840x2160 has in addition to the id and SKU of the smaller one. */
const FOUR_K = { id: 4, sku: '-4K' } as const
/** An asset without a 4K file of its own sells 4K masters at this many times the price of its other files. */
const TIMES_4K = 2

/** Parses the list written by `npm run samples:masters`; null means an empty list. */
export function readMasters(json: string | null): Result<readonly Master[], FileRefused> {
  return json === null ? ok([]) : readAs('masters', json, masterList)
}

/**
 * Appends the masters to their asset's files, at the price of its most expensive file below 4K, or for those in 4K, of
 * its most expensive 4K file.
 */
export function withMasters(catalog: CatalogFile, masters: readonly Master[]): CatalogFile {
  const products = catalog.products.map((product) => {
    const usual = mostOf(product.variants.filter((one) => !one.is_4k))
    const large = product.variants.filter((one) => one.is_4k)
    const inFourK =
      large.length > 0
        ? mostOf(large)
        : { credits: usual.credits * TIMES_4K, price_cents: usual.price_cents * TIMES_4K }
    const rendered = masters
      .filter(({ slug }) => slug === product.slug)
      .map(({ slug: _slug, format, ...file }) => ({
        ...file,
        ...(file.is_4k ? inFourK : usual),
        id: product.id * 100 + PLACES[format].id + (file.is_4k ? FOUR_K.id : 0),
        sku: `${product.sku}-${PLACES[format].sku}${file.is_4k ? FOUR_K.sku : ''}`,
      }))
    return rendered.length === 0
      ? product
      : { ...product, variants: [...product.variants, ...rendered] }
  })
  return { ...catalog, products }
}

type Priced = CatalogFile['products'][number]['variants'][number]

const mostOf = (files: readonly Priced[]): Pick<Priced, 'credits' | 'price_cents'> => ({
  credits: Math.max(0, ...files.map((one) => one.credits)),
  price_cents: Math.max(0, ...files.map((one) => one.price_cents)),
})
