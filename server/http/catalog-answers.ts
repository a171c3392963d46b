import {
  browseProducts,
  productCard,
  readHome,
  readProduct,
  suggestProducts,
} from '#contract/catalog.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { FacetCounts } from '#domain/catalog/facet.ts'
import type { ProductCard } from '#domain/catalog/product.ts'
import { bytesOnce, listOf, oncePerObject, withFields } from './encoded-once.ts'
import { shapedAs } from './serve.ts'
import { uncheckedEncoder } from './unchecked-encoder.ts'

const encodeCard = uncheckedEncoder(productCard)
const encodeAsset = uncheckedEncoder(readProduct.answer)

const cardText = oncePerObject((card: ProductCard) => JSON.stringify(encodeCard(card)))
const countsText = oncePerObject((counts: FacetCounts) => JSON.stringify(counts))

const cards = (list: readonly ProductCard[]) => listOf(list.map(cardText))

/** The catalog's responses as JSON: cached cards, assets and counts are encoded once. */
export const CATALOG_ANSWERS = {
  asset: bytesOnce((answer: Answer<typeof readProduct>) =>
    withFields(encodeAsset({ ...answer, similar: [] }), {
      similar: cards(answer.similar),
    }),
  ),

  cards,

  browsed: bytesOnce((answer: Answer<typeof browseProducts>) =>
    withFields(shapedAs(browseProducts, { ...answer, items: [], counts: {} }), {
      items: cards(answer.items),
      counts: countsText(answer.counts),
    }),
  ),

  suggested: (answer: Answer<typeof suggestProducts>) =>
    withFields(shapedAs(suggestProducts, { ...answer, products: [] }), {
      products: cards(answer.products),
    }),

  home: (answer: Answer<typeof readHome>) =>
    withFields(shapedAs(readHome, { ...answer, newest: [], popular: [] }), {
      newest: cards(answer.newest),
      popular: cards(answer.popular),
    }),
}
