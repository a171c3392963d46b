import type { InContext } from '#domain/catalog/in-context.ts'
import type { Product } from '#domain/catalog/product.ts'
import type { CatalogPages } from '#server/application/ports/catalog-pages.ts'
import type { AssetFinder, FoundBeside } from './asset-finder.ts'
import { offer } from './bundle-prices.ts'

const SIMILAR = 8

/** Assets with their similar ones, cached for as long as both the asset and its finder are in use. */
const made = new WeakMap<AssetFinder, WeakMap<object, Product>>()

/** An asset with its similar assets. */
export async function withSimilar(
  pages: CatalogPages,
  finder: AssetFinder,
  asset: FoundBeside,
): Promise<Product> {
  const madeBy = made.get(finder) ?? new WeakMap<object, Product>()
  made.set(finder, madeBy)
  const known = madeBy.get(asset)
  if (known) return known
  const similar = await pages.cardsBeside(await finder.similar(asset, SIMILAR))
  const product = { ...asset, similar }
  madeBy.set(asset, product)
  return product
}

/** What an asset is sold and used with (catalog 13). */
export async function contextOf(
  pages: CatalogPages,
  finder: AssetFinder,
  product: FoundBeside,
): Promise<InContext> {
  const found = await finder.completing(product, await finder.similar(product, SIMILAR))
  const [bundles, cards] = await Promise.all([
    pages.bundlesWith(product.id),
    pages.cardsBeside(found.map(({ id }) => id)),
  ])
  const whys = new Map(found.map((one) => [one.id, one]))
  const completes = cards.map((card) => {
    const why = whys.get(card.id)
    const collection = product.collections.find(({ slug }) => slug === why?.collection) ?? null
    return { product: card, adds: why?.adds ?? null, collection }
  })
  return { bundles: bundles.map(offer), completes }
}
