import { ok, type Result } from 'neverthrow'
import { facetsOf } from '#domain/catalog/facet.ts'
import { mayBeOrdered, saleOf } from '#domain/catalog/sale.ts'
import { mayBeInPack } from '#domain/subscription/free-pack.ts'
import type { CatalogFile } from '../parse/catalog-file.ts'
import type { PriceBookFile } from '../parse/price-book-file.ts'
import { previewPaths } from '../upsert/catalog-rows.ts'
import { lowPricesOfFile } from './low-prices.ts'
import { repeated, twice } from './repeated.ts'
import { refused, type FileRefused } from '../parse/read-file.ts'

/** Checks what a schema cannot: that everything referenced exists, once, and in the right library. */
export function checkReferences(file: CatalogFile): Result<CatalogFile, FileRefused> {
  const { products, bundles, categories, collections } = file
  const [fault] = [
    ...repeated('product', products, ['id', 'sku', 'slug']),
    ...repeated(
      'file',
      products.flatMap(({ variants }) => variants),
      ['id', 'sku'],
    ),
    ...repeated('bundle', bundles, ['id', 'sku', 'slug']),
    ...repeated('category', categories, ['slug']),
    ...repeated('collection', collections, ['slug']),
    ...lostTopics(file),
    ...givenAway(file),
    ...unknownFacets(file),
    ...lostMembers(file),
    ...lowPricesOfFile(file),
  ]
  return fault === undefined ? ok(file) : refused(`catalog: ${fault}`)
}

/**
 * Checks that the free pack of a price book lists assets of the catalog, each once and none from
 * practice footage.
 */
export function checkFreePack(
  { products }: CatalogFile,
  priceBook: PriceBookFile,
): Result<PriceBookFile, FileRefused> {
  const given = new Map(products.map((product) => [product.slug, mayBeInPack(product.library_id)]))
  const [fault] = [
    ...twice('asset', priceBook.free_pack),
    ...priceBook.free_pack
      .filter((slug) => given.get(slug) !== true)
      .map((slug) => (given.has(slug) ? `${slug} is practice footage` : `no asset found: ${slug}`)),
  ]
  return fault === undefined ? ok(priceBook) : refused(`price book: free_pack: ${fault}`)
}

/** No publicly accessible file may be one that is sold. */
function givenAway({ products }: CatalogFile): readonly string[] {
  const shown = new Set(products.flatMap(({ previews }) => previewPaths(previews)))
  return products.flatMap(({ slug, variants }) =>
    variants
      .filter(({ file }) => shown.has(file))
      .map(({ file }) => `product ${slug}: ${file} is sold, but is public too`),
  )
}

function lostTopics(file: CatalogFile): readonly string[] {
  const categories = new Map(file.categories.map((one) => [one.slug, one.library_id]))
  const collections = new Map(file.collections.map((one) => [one.slug, one.library_id]))
  return file.products.flatMap((product) => [
    ...(categories.get(product.category) === product.library_id
      ? []
      : [`product ${product.slug}: its library has no category “${product.category}”`]),
    ...product.collections
      .filter((slug) => collections.get(slug) === undefined)
      .map((slug) => `product ${product.slug}: no collection found: ${slug}`),
  ])
}

function unknownFacets(file: CatalogFile): readonly string[] {
  return file.products.flatMap((product) => {
    const known = facetsOf(product.library_id)
    return Object.entries(product.facets)
      .filter(([key, value]) => {
        const facet = known.find((one) => one.key === key)
        return !facet?.values.some((one) => one.value === value)
      })
      .map(([key, value]) => `product ${product.slug}: no filter value found: ${key}=${value}`)
  })
}

function lostMembers(file: CatalogFile): readonly string[] {
  const sales = new Map(
    file.products.flatMap(({ library_id: libraryId, free, subscription_only, variants }) => {
      const sale = saleOf({ libraryId, free, subscriptionOnly: subscription_only })
      return variants.map(({ id }) => [id, sale] as const)
    }),
  )
  return file.bundles.flatMap((bundle) => [
    ...bundle.variant_ids.flatMap((id) => {
      const sale = sales.get(id)
      if (sale === undefined) return [`bundle ${bundle.slug}: no file found: ${id}`]
      return mayBeOrdered(sale) ? [] : [`bundle ${bundle.slug}: file ${id} is not for sale`]
    }),
    ...twice(`bundle ${bundle.slug}: file`, bundle.variant_ids.map(String)),
  ])
}
