import type { ProductType } from '../catalog/product-type.ts'
import type { Exposure } from '../experiment/goals.ts'
import type { SearchPlace } from '../search/query.ts'
import type { Cents } from '../shared/money.ts'

/** An item that was bought, or is about to be. */
export interface TrackedItem {
  /** The SKU of a file; the name of a plan or of credits, which have no SKU. */
  readonly id: string
  readonly name: string
  readonly price: Cents
}

/** A placed order, with the amount paid for it. */
interface TrackedOrder {
  readonly orderId: string
  readonly value: Cents
  readonly items: readonly TrackedItem[]
}

/** What was done with a product from the results of a search. */
type ResultsAction = 'click' | 'add_to_cart' | 'download'

/** An event in a visit, as destinations receive it (tracking 1). */
export type TrackedEvent =
  /** A page of the shop that belongs to no person; without anything after its path. */
  | { readonly kind: 'page-viewed'; readonly path: string }
  | { readonly kind: 'home-visited' }
  | {
      readonly kind: 'searched'
      readonly searchType: SearchPlace
      /** The path of the results, including its query. */
      readonly searchUrl: string
      readonly searchTerm: string
      readonly page: number
      readonly resultCount: number
      /** In page order, 24 at most. */
      readonly shownIds: readonly number[]
    }
  /** Attributed to the search that last showed the product, or to none. */
  | { readonly kind: 'results-action'; readonly action: ResultsAction; readonly productId: number }
  | {
      readonly kind: 'product-viewed'
      /** The id of an asset; null for a bundle, which no search shows. */
      readonly productId: number | null
      readonly slug: string
      readonly name: string
      readonly url: string
      readonly productType: ProductType
      readonly sku: string
      /** Its lowest price under license 1. */
      readonly value: Cents
    }
  | {
      readonly kind: 'article-viewed'
      readonly slug: string
      readonly articleId: string
      readonly articleTitle: string
      readonly url: string
    }
  /** The plans were viewed; `value` is the price of the first of them. */
  | { readonly kind: 'subscription-viewed'; readonly value: Cents }
  | {
      readonly kind: 'checkout-begun'
      readonly value: Cents
      readonly items: readonly TrackedItem[]
    }
  | ({ readonly kind: 'subscribed' } & TrackedOrder)
  | ({ readonly kind: 'credit-pack-bought' } & TrackedOrder)
  | ({ readonly kind: 'purchased' } & TrackedOrder)
  /** A page showed a variant of an experiment to a person who takes part in it. */
  | ({ readonly kind: 'variant-shown' } & Exposure)

export type TrackedKind = TrackedEvent['kind']
