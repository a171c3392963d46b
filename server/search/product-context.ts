import type { InContext } from '#domain/catalog/in-context.ts'
import type { Product } from '#domain/catalog/product.ts'
import type { CatalogPages } from '#server/application/ports/catalog-pages.ts'
import { offer } from './bundle-prices.ts'
import { completing } from './completing.ts'
import type { ReadModel } from './read-model.ts'
import { similarTo } from './similar.ts'

const SIMILAR = 8

/** Assets with those that are like them in a model, for as long as who reads them keeps them and the model stands. */
const made = new WeakMap<ReadModel, WeakMap<object, Product>>()

/** An asset with those that are like it. */
export async function withSimilar(
  pages: CatalogPages,
  model: ReadModel,
  asset: Omit<Product, 'similar'>,
): Promise<Product> {
  const inModel = made.get(model) ?? new WeakMap<object, Product>()
  made.set(model, inModel)
  const known = inModel.get(asset)
  if (known) return known
  const product = { ...asset, similar: await pages.cards(similarIds(model, asset)) }
  inModel.set(asset, product)
  return product
}

function similarIds(model: ReadModel, product: Omit<Product, 'similar'>): readonly number[] {
  const { id, libraryId, category } = product
  const text = [product.name, ...product.tags].join(' ')
  return similarTo(model, { id, libraryId, category: category.slug, text }, SIMILAR)
}

/** What an asset is sold and used with (catalog 13). */
export async function contextOf(
  pages: CatalogPages,
  model: ReadModel,
  product: Omit<Product, 'similar'>,
): Promise<InContext> {
  const found = completing(model, product, similarIds(model, product))
  const [bundles, cards] = await Promise.all([
    pages.bundlesWith(product.id),
    pages.cards(found.map(({ id }) => id)),
  ])
  const whys = new Map(found.map((one) => [one.id, one]))
  const completes = cards.map((card) => {
    const why = whys.get(card.id)
    const collection = product.collections.find(({ slug }) => slug === why?.collection) ?? null
    return { product: card, adds: why?.adds ?? null, collection }
  })
  return { bundles: bundles.map(offer), completes }
}
