import type { Browse } from '#domain/catalog/browse.ts'
import { UNDERSTOOD_WORDS } from '#domain/search/attributes.ts'
import type { SearchReading } from '#domain/search/reading.ts'
import { understand, type SynonymTable } from '#domain/search/understand.ts'
import { countOf } from './bit-set.ts'
import { usesOf } from './postings.ts'
import type { ReadModel } from './read-model.ts'
import { searchReading } from './search-reading.ts'
import type { TextHits } from './tried-search.ts'
import { editsBetween, startingWith, type UsedWords } from './vocabulary.ts'

const MOST_TERMS = 6
export const MOST_CATEGORIES = 8

/** How a search was understood, and what else the model offers if nothing was found. */
export function readingOf(
  model: ReadModel,
  browse: Browse,
  { hits, found }: { hits: TextHits; found: number },
): SearchReading {
  const { filters, ignored, meanings, leftOut, needsSignIn, documents } = hits
  const none = documents.count === 0
  return searchReading(browse, {
    filters,
    ignored,
    meanings,
    leftOut,
    needsSignIn,
    isEmpty: none,
    nearTerms: none ? nearTerms(model.vocabulary, model.synonyms, browse.search) : [],
    categories: found === 0 ? fullest(model, browse) : [],
  })
}

function fullest(model: ReadModel, { libraryId }: Browse): SearchReading['categories'] {
  return fullestFirst(model)
    .filter((category) => libraryId === null || category.libraryId === libraryId)
    .slice(0, MOST_CATEGORIES)
}

/** The categories that have assets, for the lifetime of their model. */
const filled = new WeakMap<ReadModel, SearchReading['categories']>()

function fullestFirst(model: ReadModel): SearchReading['categories'] {
  const known = filled.get(model)
  if (known) return known
  const found = model.categoryNames
    .map((category) => ({ category, size: countOf(model.categories.get(category.slug) ?? NONE) }))
    .filter(({ size }) => size > 0)
    .toSorted((one, other) => other.size - one.size)
    .map(({ category }) => category)
  filled.set(model, found)
  return found
}

const NONE = new Uint32Array()
const LEAST_LETTERS = 3

/**
 * Words that begin like one of the search's, or are spelled similarly: less similar than those used for
 * automatic correction.
 */
export function nearTerms(
  vocabulary: UsedWords,
  synonyms: SynonymTable,
  search: string,
): readonly string[] {
  const near = wordsToCompare(synonyms, search).flatMap((word) => [
    ...beginningAlike(vocabulary, word),
    ...spelledAlike(vocabulary, word),
  ])
  return [...new Set(near)].slice(0, MOST_TERMS)
}

/** The words of a search that are worth comparing with the catalog's. */
export function wordsToCompare(synonyms: SynonymTable, search: string): readonly string[] {
  return understand(search, synonyms)
    .terms.flatMap(({ words }) => words)
    .filter((word) => word.length >= LEAST_LETTERS && !UNDERSTOOD_WORDS.has(word))
}

/** Length of the shortest beginning that another word must share with a word. */
export function leastBeginning(word: string): number {
  return Math.max(LEAST_LETTERS, Math.ceil(word.length / 2))
}

const MOST_EDITS = 3
const OF_EACH = 3

function beginningAlike(vocabulary: UsedWords, word: string): readonly string[] {
  const least = leastBeginning(word)
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

/**
 * The first letter must match, and more than half of the letters of either word must be the other's, in
 * the same order. A word with another first letter looks like nothing that was meant, and no index of
 * spellings finds it.
 */
function spelledAlike(vocabulary: UsedWords, word: string): readonly string[] {
  const near = [...vocabulary.words.keys()].filter((index) => {
    const other = vocabulary.words[index] ?? ''
    if (other.length < LEAST_LETTERS || other[0] !== word[0]) return false
    const most = Math.ceil(Math.max(word.length, other.length) / 2) - 1
    if (Math.abs(other.length - word.length) > most || most < 1) return false
    return editsBetween(word, other, Math.min(most, MOST_EDITS)) <= Math.min(most, MOST_EDITS)
  })
  return byUse(vocabulary, near)
}

function byUse(vocabulary: UsedWords, indexes: readonly number[]): readonly string[] {
  return indexes
    .filter((index) => (vocabulary.aboutUses[index] ?? 0) > 0)
    .toSorted((one, other) => usesOf(vocabulary, other) - usesOf(vocabulary, one))
    .slice(0, OF_EACH)
    .map((index) => vocabulary.words[index] ?? '')
}
