import { readFile } from 'node:fs/promises'
import { readCatalogFile } from '#server/catalog-import/parse/catalog-file.ts'
import { readPriceBookFile } from '#server/catalog-import/parse/price-book-file.ts'
import type { Seed } from '#server/catalog-import/seed-catalog.ts'
import { orThrow } from './or-throw.ts'

/** The catalog that a fresh clone sells. */
export async function sampleCatalog(): Promise<Seed> {
  const [catalog, priceBook] = await Promise.all([
    readFile('samples/catalog.json', 'utf8'),
    readFile('samples/price-book.json', 'utf8'),
  ])
  return {
    catalog: orThrow(readCatalogFile(catalog)),
    priceBook: orThrow(readPriceBookFile(priceBook)),
  }
}

/** Paths of the measured pages. */
export async function measuredPages() {
  const { catalog } = await sampleCatalog()
  const [product] = catalog.products
  if (!product) throw new Error('the sample catalog is empty')
  return { home: '/', library: '/2d', product: `/product/${product.slug}` }
}
