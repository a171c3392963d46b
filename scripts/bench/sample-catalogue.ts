import { readFile } from 'node:fs/promises'
import { readCatalogueFile, readPriceBookFile } from '../../server/seed/files.ts'
import type { Shelves } from '../../server/seed/put-on-shelves.ts'
import { orThrow } from './or-throw.ts'

/** The catalogue that a fresh clone sells. */
export async function sampleCatalogue(): Promise<Shelves> {
  const [catalogue, priceBook] = await Promise.all([
    readFile('samples/catalogue.json', 'utf8'),
    readFile('samples/price-book.json', 'utf8'),
  ])
  return {
    catalogue: orThrow(readCatalogueFile(catalogue)),
    priceBook: orThrow(readPriceBookFile(priceBook)),
  }
}

/** Addresses of the pages that are measured. */
export async function measuredPages(): Promise<Readonly<Record<string, string>>> {
  const { catalogue } = await sampleCatalogue()
  const [product] = catalogue.products
  if (!product) throw new Error('the sample catalogue is empty')
  return { home: '/', library: '/2d', product: `/product/${product.slug}` }
}
