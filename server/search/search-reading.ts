import type { Browse } from '#domain/catalog/browse.ts'
import { facetsOf, OWNED } from '#domain/catalog/facet.ts'
import { searchText } from '#domain/search/query.ts'
import type { SearchReading } from '#domain/search/reading.ts'
import { quotedText } from '#domain/search/understand.ts'

const MOST_MEANINGS = 3

/** What was found for a text, by any finder. */
interface Read extends Pick<
  SearchReading,
  'filters' | 'ignored' | 'meanings' | 'leftOut' | 'needsSignIn' | 'nearTerms' | 'categories'
> {
  readonly isEmpty: boolean
}

/**
 * What a page of results says about how the text was understood, and what it offers if nothing was
 * found.
 */
export function searchReading(browse: Browse, { isEmpty, ...read }: Read): SearchReading {
  const { filters, meanings } = read
  return {
    ...read,
    asFilters: asFilters(browse, filters),
    meanings: meanings.slice(0, MOST_MEANINGS),
    asWords: filters.length > 0 && !isEmpty ? quotedText(browse.search) : null,
    formats: [],
  }
}

/** Filters that the list offers are added to those already chosen; the others stay in the text. */
function asFilters({ search, libraryId, facets }: Browse, filters: SearchReading['filters']) {
  const offered = filters.filter(({ key, values }) =>
    [OWNED, ...facetsOf(libraryId)].some(
      (facet) =>
        facet.key === key &&
        values.every((value) => facet.values.some((one) => one.value === value)),
    ),
  )
  const chosen = new Map(Object.entries(facets))
  let text = search
  for (const { key, values, text: said } of offered) {
    chosen.set(key, [...new Set([...(chosen.get(key) ?? []), ...values])].toSorted())
    text = text.replace(said, ' ')
  }
  return {
    search: searchText(text.replaceAll(/\s+/gu, ' ')),
    facets: Object.fromEntries(chosen),
  }
}
