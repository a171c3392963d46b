import * as z from 'zod/mini'
import { PRODUCT_ACTIONS, SHOWN_ACTIONS } from '#domain/analytics/analytics-event.ts'
import { PAGE_SIZE } from '#domain/shared/listing.ts'
import { PRODUCT_TYPES } from '#domain/catalog/product-type.ts'
import { SEARCH_LENGTH, SEARCH_PLACES } from '#domain/search/query.ts'
import { USER_TYPES } from '#domain/user/user-type.ts'
import { endpoint } from './endpoint.ts'
import { moment, rowId, strictlyShaped } from './shapes.ts'

/** The largest row ID in any of the shop's tables; these counts are limited to it as well. */
const LARGEST = 2 ** 31 - 1

const text = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest))

/** A path of the shop with its query, as in "/search?search_query=fire"; addresses of other sites are refused. */
const path = text(2048).check(z.regex(/^\/(?!\/)/))

const slug = z.string().check(z.regex(/^[a-z0-9-]{1,120}$/))

/** Fields of every event. The shop replaces what is sent about the user with its own data (analytics 3). */
const visit = {
  timestamp: moment,
  browser_fingerprint: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  user_type: z.enum(USER_TYPES),
}

/** Null if no one is signed in. */
const user = {
  user_id: z.nullable(text(64)),
  user_email: z.nullable(text(254)),
}

/** The ID of the recorded event. For an event that is not recorded, the response is an empty 204 (analytics 2). */
const kept = z.object({ id: z.string() })

/** A search (analytics 1). `recordSearchResults` refers to its `id`. */
export const recordSearch = endpoint('POST', '/api/user_interest_analytics/search_event', {
  body: strictlyShaped({
    ...visit,
    ...user,
    /** Which of the places the search was made in (search 3). */
    search_type: z.enum(SEARCH_PLACES),
    search_url: path,
    /** The limit of a search is in code points, each of which may take two UTF-16 code units. */
    search_term: text(SEARCH_LENGTH * 2),
  }),
  answer: kept,
})

const results = {
  ...visit,
  result_count: z.int().check(z.nonnegative(), z.maximum(LARGEST)),
  page: z.int().check(z.positive(), z.maximum(LARGEST)),
  /** The visible products, in order. */
  shown_ids: z.readonly(z.array(rowId.check(z.maximum(LARGEST))).check(z.maxLength(PAGE_SIZE))),
}

/**
 * The results of a search, or an action on a product among them (analytics 1). 204, whether or not the
 * search is known.
 */
export const recordSearchResults = endpoint(
  'POST',
  '/api/user_interest_analytics/search_results_event/:id',
  {
    body: z.union([
      strictlyShaped({ ...results, action: z.enum(SHOWN_ACTIONS) }),
      strictlyShaped({
        ...results,
        action: z.enum(PRODUCT_ACTIONS),
        product_id: rowId.check(z.maximum(LARGEST)),
        /** Its position on the page, from 1. */
        position: z.int().check(z.positive(), z.maximum(PAGE_SIZE)),
      }),
    ]),
    answer: z.object({}),
  },
)

/** A view of a product page (analytics 1). */
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

/** A view of an article (analytics 1). */
export const recordArticleView = endpoint(
  'POST',
  '/api/user_interest_analytics/blog_article_visit_event',
  {
    body: strictlyShaped({
      ...visit,
      ...user,
      slug,
      /** The blog's ID for the article: here, its slug. */
      article_id: text(120),
      article_title: text(300),
      url: path,
    }),
    answer: kept,
  },
)
