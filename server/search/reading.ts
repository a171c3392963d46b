import type { Browse } from '#domain/catalog/browse.ts'
import { facetsOf, OWNED } from '#domain/catalog/facet.ts'
import { UNDERSTOOD_WORDS } from '#domain/search/attributes.ts'
import { searchText } from '#domain/search/query.ts'
import type { SearchReading } from '#domain/search/reading.ts'
import { quotedText, understand } from '#domain/search/understand.ts'
import { countOf, isEmpty } from './bit-set.ts'
import type { ReadModel } from './read-model.ts'
import type { TextHits } from './tried-search.ts'
import { editsBetween, startingWith, usesOf, type Vocabulary } from './vocabulary.ts'

const MOST_MEANINGS = 3
const MOST_TERMS = 6
const MOST_CATEGORIES = 8

/** What a page of results says of how it was searched, and what it offers where nothing was found. */
export function readingOf(
  model: ReadModel,
  browse: Browse,
  { hits, found }: { hits: TextHits; found: number },
): SearchReading {
  const { filters, ignored, meanings, leftOut, documents } = hits
  return {
    filters,
    asFilters: asFilters(browse, filters),
    ignored,
    meanings: meanings.slice(0, MOST_MEANINGS),
    leftOut,
    asWords: filters.length > 0 && !isEmpty(documents) ? quotedText(browse.search) : null,
    needsSignIn: hits.needsSignIn,
    formats: [],
    nearTerms: isEmpty(documents) ? nearTerms(model, browse.search) : [],
    categories: found === 0 ? fullest(model, browse) : [],
  }
}

/** Filters that the list offers are chosen in it, beside what is chosen already; the others stay in the text. */
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

function fullest(model: ReadModel, { libraryId }: Browse): SearchReading['categories'] {
  return model.categoryNames
    .filter((category) => libraryId === null || category.libraryId === libraryId)
    .map((category) => ({ category, size: countOf(model.categories.get(category.slug) ?? NONE) }))
    .filter(({ size }) => size > 0)
    .toSorted((one, other) => other.size - one.size)
    .slice(0, MOST_CATEGORIES)
    .map(({ category }) => category)
}

const NONE = new Uint32Array()
const LEAST_LETTERS = 3

/** Words that begin as one of the search does, or that are spelled nearly so: farther than what is mended unasked. */
function nearTerms({ vocabulary, synonyms }: ReadModel, search: string): readonly string[] {
  const near = understand(search, synonyms)
    .terms.flatMap(({ words }) => words)
    .filter((word) => word.length >= LEAST_LETTERS && !UNDERSTOOD_WORDS.has(word))
    .flatMap((word) => [...beginningAlike(vocabulary, word), ...spelledAlike(vocabulary, word)])
  return [...new Set(near)].slice(0, MOST_TERMS)
}

const MOST_EDITS = 3
const OF_EACH = 3

function beginningAlike(vocabulary: Vocabulary, word: string): readonly string[] {
  const least = Math.max(LEAST_LETTERS, Math.ceil(word.length / 2))
  for (let length = word.length; length >= least; length--) {
    const { from, to } = startingWith(vocabulary, word.slice(0, length))
    if (from < to) {
      return byUse(
        vocabulary,
        Array.from({ length: to - from }, (_, place) => from + place),
      )
    }
  }
  return []
}

/** More than half of the letters of either are the other's, in the same order. */
function spelledAlike(vocabulary: Vocabulary, word: string): readonly string[] {
  const near = [...vocabulary.words.keys()].filter((index) => {
    const other = vocabulary.words[index] ?? ''
    if (other.length < LEAST_LETTERS) return false
    const most = Math.ceil(Math.max(word.length, other.length) / 2) - 1
    if (Math.abs(other.length - word.length) > most || most < 1) return false
    return editsBetween(word, other, Math.min(most, MOST_EDITS)) <= Math.min(most, MOST_EDITS)
  })
  return byUse(vocabulary, near)
}

function byUse(vocabulary: Vocabulary, indexes: readonly number[]): readonly string[] {
  return indexes
    .filter((index) => (vocabulary.aboutUses[index] ?? 0) > 0)
    .toSorted((one, other) => usesOf(vocabulary, other) - usesOf(vocabulary, one))
    .slice(0, OF_EACH)
    .map((index) => vocabulary.words[index] ?? '')
}
