import * as z from 'zod/mini'
import { PAGE_SIZE } from '#domain/shared/listing.ts'
import { PRODUCT_TYPES } from '#domain/catalog/product-type.ts'
import { SEARCH_LENGTH, SEARCH_PLACES } from '#domain/search/query.ts'
import { USER_TYPES } from '#domain/user/user-type.ts'
import { endpoint } from './endpoint.ts'
import { moment, rowId, strictlyShaped } from './shapes.ts'

/** No table of the shop numbers its rows further, and neither do these counts. */
const LARGEST = 2 ** 31 - 1

const text = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest))

/** A path of the shop's own with its query, as in "/search?search_query=fire"; of another place nothing is told. */
const path = text(2048).check(z.regex(/^\/(?!\/)/))

const slug = z.string().check(z.regex(/^[a-z0-9-]{1,120}$/))

/** What every event tells. The shop puts its own knowledge of the user in the place of what is sent (analytics 3). */
const visit = {
  timestamp: moment,
  browser_fingerprint: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  user_type: z.enum(USER_TYPES),
}

/** Null where nobody is signed in. */
const user = {
  user_id: z.nullable(text(64)),
  user_email: z.nullable(text(254)),
}

/** What an event was kept as. One that is not kept is answered 204, with nothing (analytics 2). */
const kept = z.object({ id: z.string() })

/** Somebody searched (analytics 1). Its `id` is what `recordSearchResults` says more of. */
export const recordSearch = endpoint('POST', '/api/user_interest_analytics/search_event', {
  body: strictlyShaped({
    ...visit,
    ...user,
    /** From which of the places (search 3). */
    search_type: z.enum(SEARCH_PLACES),
    search_url: path,
    /** A search counts code points, each of which may take two of a string's units. */
    search_term: text(SEARCH_LENGTH * 2),
  }),
  answer: kept,
})

const results = {
  ...visit,
  result_count: z.int().check(z.nonnegative(), z.maximum(LARGEST)),
  page: z.int().check(z.positive(), z.maximum(LARGEST)),
  /** The products in view, in their order. */
  shown_ids: z.readonly(z.array(rowId.check(z.maximum(LARGEST))).check(z.maxLength(PAGE_SIZE))),
}

/** What a search brought, and what was done with a product of it (analytics 1). 204, whether the search is known or not. */
export const recordSearchResults = endpoint(
  'POST',
  '/api/user_interest_analytics/search_results_event/:id',
  {
    body: z.union([
      strictlyShaped({ ...results, action: z.enum(['shown', 'zero']) }),
      strictlyShaped({
        ...results,
        action: z.enum(['click', 'add_to_cart', 'download']),
        product_id: rowId.check(z.maximum(LARGEST)),
        /** Its place on the page, from 1. */
        position: z.int().check(z.positive(), z.maximum(PAGE_SIZE)),
      }),
    ]),
    answer: z.object({}),
  },
)

/** Somebody looked at the page of a product (analytics 1). */
export const recordProductView = endpoint(
  'POST',
  '/api/user_interest_analytics/product_page_visit_event',
  {
    body: strictlyShaped({
      ...visit,
      ...user,
      slug,
      name: text(300),
      url: path,
      product_type: z.enum(PRODUCT_TYPES),
    }),
    answer: kept,
  },
)

/** Somebody looked at an article (analytics 1). */
export const recordArticleView = endpoint(
  'POST',
  '/api/user_interest_analytics/blog_article_visit_event',
  {
    body: strictlyShaped({
      ...visit,
      ...user,
      slug,
      /** What the blog knows the article by: here its slug. */
      article_id: text(120),
      article_title: text(300),
      url: path,
    }),
    answer: kept,
  },
)
