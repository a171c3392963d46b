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
import { encodedOnce, listOf, textOnce, withFields } from './encoded-once.ts'
import { shapedAs } from './serve.ts'

const cardText = encodedOnce(productCard)
const countsText = textOnce((counts: FacetCounts) => counts)

const assetText = encodedOnce(readProduct.answer)

const cards = (list: readonly ProductCard[]) => listOf(list.map(cardText))

/** Answers of the catalog as JSON: cards, assets and counts that are kept are encoded once. */
export const CATALOG_ANSWERS = {
  asset: (answer: Answer<typeof readProduct>) => assetText(answer),

  cards,

  browsed: (answer: Answer<typeof browseProducts>) =>
    withFields(shapedAs(browseProducts, { ...answer, items: [], counts: {} }), {
      items: cards(answer.items),
      counts: countsText(answer.counts),
    }),

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
