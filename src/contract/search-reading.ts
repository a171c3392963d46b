import * as z from 'zod/mini'
import { libraryId, list, shaped } from './shapes.ts'

/** Values by facet, with the same keys as in addresses. */
const facetChoice = z.record(z.string(), list(z.string()))

/** How a search was interpreted, and the alternatives if nothing was found (search 4, search 5). */
export const searchReading = shaped({
  filters: list(
    shaped({
      key: z.string(),
      values: list(z.string()),
      label: z.string(),
      text: z.string(),
      without: z.string(),
    }),
  ),
  as_filters: shaped({ search: z.string(), facets: facetChoice }),
  ignored: list(z.string()),
  meanings: list(z.string()),
  left_out: list(z.string()),
  as_words: z.nullable(z.string()),
  needs_sign_in: z.boolean(),
  formats: list(z.string()),
  near_terms: list(z.string()),
  categories: list(shaped({ slug: z.string(), name: z.string(), library_id: libraryId })),
})
