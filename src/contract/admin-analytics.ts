import * as z from 'zod/mini'
import { PRODUCT_TYPES } from '#domain/catalog/product-type.ts'
import { SEARCH_PLACES } from '#domain/search/query.ts'
import { adminEndpoint } from './admin-endpoint.ts'
import { libraryId, list, moment, shaped } from './shapes.ts'

const count = z.int()

const steps = {
  searches: count,
  without_results: count,
  clicked: count,
  added: count,
  downloaded: count,
  bought: count,
}

const term = shaped({ term: z.string(), searches: count, without_results: count })

const page = shaped({
  page_type: z.enum([...PRODUCT_TYPES, 'article']),
  slug: z.string(),
  name: z.string(),
  views: count,
  purchases: count,
})

/**
 * What people searched for and viewed in the last 7, 30, 90 or 365 days; any other number counts as 30
 * (analytics 6).
 */
export const readAnalytics = adminEndpoint('GET', '/analytics', {
  query: z.object({ days: z.optional(z.string()) }),
  answer: shaped({
    days: list(shaped({ day: moment, ...steps })),
    total: shaped(steps),
    libraries: list(shaped({ library_id: z.nullable(libraryId), ...steps })),
    places: list(shaped({ search_type: z.enum(SEARCH_PLACES), ...steps })),
    terms: list(term),
    terms_without_results: list(term),
    pages: list(page),
    bundles: list(page),
  }),
})
