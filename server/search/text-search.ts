import { searchWords } from '#domain/search/query.ts'
import {
  literally,
  understand,
  type SearchTerm,
  type Understood,
  type UnderstoodFilter,
} from '#domain/search/understand.ts'
import { both, countOf, either, fullSet, noneOf, isEmpty, type BitSet } from './bit-set.ts'
import type { ReadModel } from './read-model.ts'
import { scoresOf } from './scores.ts'
import { matchTerm, withCompounds, type TermMatch } from './term-match.ts'
import { nearestWord } from './vocabulary.ts'
import { stemsIn } from './word-fields.ts'

export interface TextHits {
  readonly documents: BitSet
  /** By document, for those asked about, until the next search; null where there is no text to score by. */
  readonly scores: (hits: BitSet) => Uint16Array | null
  readonly filters: readonly UnderstoodFilter[]
  readonly ignored: readonly string[]
  /** Other words for the same by which something was found. */
  readonly meanings: readonly string[]
  /** The words looked up instead, where what was typed is found nowhere. */
  readonly searchedFor: string | null
  /** What nothing has together with the rest, and was left out. */
  readonly leftOut: readonly string[]
}

/** More unknown words than this are no slip of the finger, and each costs a walk through all words. */
const MOST_TYPOS = 3

/**
 * Assets that mean what was typed: as words and filters, as words alone, with slips of the finger mended, and at last
 * without what nothing has (search 4, search 5).
 */
export function textHits(model: ReadModel, search: string): TextHits {
  if (searchWords(search).length === 0) return everything(model)
  const typed = asTyped(model, search)
  if (typed.hits) return typed.hits
  const meant = probablyMeant(model, search, typed.tried)
  const mended = meant === null ? null : asTyped(model, meant)
  if (mended?.hits) return { ...mended.hits, searchedFor: meant }
  return (
    withoutSome(model, mended?.tried ?? typed.tried, mended ? meant : null) ?? {
      ...everything(model),
      documents: noneOf(model.size),
    }
  )
}

function everything(model: ReadModel): TextHits {
  const documents = fullSet(model.size)
  return {
    documents,
    scores: () => null,
    filters: [],
    ignored: [],
    meanings: [],
    searchedFor: null,
    leftOut: [],
  }
}

/** A search as it was read, with what its parts find. */
interface Tried {
  readonly understood: Understood
  readonly required: readonly TermMatch[]
  readonly optional: readonly TermMatch[]
}

/** With filters first, unless the search is a name that holds such words. */
function asTyped(model: ReadModel, search: string) {
  const tried = tryTo(model, understand(search, model.synonyms))
  if (tried.understood.filters.length === 0) return { tried, hits: hitsOf(model, tried) }
  const asWords = () => hitsOf(model, tryTo(model, literally(search, model.synonyms)))
  const hits = isName(model, search) ? asWords() : hitsOf(model, tried)
  return { tried, hits: hits ?? asWords() }
}

function isName({ topics }: ReadModel, search: string): boolean {
  return topics.has(stemsIn(search))
}

function tryTo(model: ReadModel, understood: Understood): Tried {
  const matches = withCompounds(model, understood.terms).map((term) => matchTerm(model, term))
  return {
    understood,
    required: matches.filter(({ term }) => !term.optional),
    optional: matches.filter(({ term }) => term.optional),
  }
}

/** Null where nothing has all of it. */
function hitsOf(
  model: ReadModel,
  tried: Tried,
  searchedFor: string | null = null,
): TextHits | null {
  const { understood, required } = tried
  const [first = fullSet(model.size), ...others] = [
    ...required.map((match) => match.documents),
    ...filterSets(model, understood.filters),
  ]
  const documents = others.reduce(both, first)
  if (isEmpty(documents)) return null
  return {
    documents,
    scores: (hits) => scoresOf(model, tried, hits),
    filters: understood.filters,
    ignored: understood.ignored,
    meanings: [...new Set(required.flatMap(({ meanings }) => meanings))],
    searchedFor,
    leftOut: [],
  }
}

/** The assets that filters leave, by key: values of one key are alternatives. */
function filterSets(model: ReadModel, filters: readonly UnderstoodFilter[]): readonly BitSet[] {
  const byKey = Map.groupBy(filters, ({ key }) => key)
  return [...byKey].map(([key, some]) =>
    some
      .flatMap(({ values }) => values)
      .map((value) => model.facets.get(key)?.get(value) ?? noneOf(model.size))
      .reduce(either),
  )
}

/** The search with words that nothing has mended; null where it is too far from anything. */
function probablyMeant(model: ReadModel, search: string, { required }: Tried): string | null {
  const unknown = required.filter(({ documents }) => isEmpty(documents)).map(({ term }) => term)
  const words = [...new Set(unknown.flatMap((term) => unknownWords(model, term)))]
  if (words.length === 0 || words.length > MOST_TYPOS) return null
  const better = new Map<string, string>()
  for (const word of words) {
    const near = nearest(model, word)
    if (near === null) return null
    better.set(word, near)
  }
  return searchWords(search)
    .map((word) => better.get(word) ?? word)
    .join(' ')
}

function unknownWords(model: ReadModel, { words, unfinished }: SearchTerm): readonly string[] {
  return words.filter((word) =>
    isEmpty(
      matchTerm(model, { words: [word], meanings: [], optional: false, unfinished }).documents,
    ),
  )
}

/** A word of the catalog, unless one that says a filter or has another word is nearer. */
function nearest({ vocabulary, otherWords }: ReadModel, word: string): string | null {
  const ofCatalog = nearestWord(vocabulary, word)
  const other = nearestWord(otherWords, word)
  if (ofCatalog === null) return other?.word ?? null
  return other && other.edits < ofCatalog.edits ? other.word : ofCatalog.word
}

/** What is found without a filter, or without as few words as possible: those that nothing has first, then the most common. */
function withoutSome(model: ReadModel, tried: Tried, searchedFor: string | null): TextHits | null {
  const { understood } = tried
  const without = (fewer: Tried, leftOut: readonly string[]) => {
    const hits = hitsOf(model, fewer, searchedFor)
    return hits && { ...hits, leftOut }
  }
  if (understood.filters.length > 0 && hitsOf(model, withFilters(tried, []))) {
    const [last] = understood.filters.toReversed().flatMap((left) => {
      const others = understood.filters.filter((filter) => filter !== left)
      return without(withFilters(tried, others), [left.text]) ?? []
    })
    return (
      last ??
      without(
        withFilters(tried, []),
        understood.filters.map(({ text }) => text),
      )
    )
  }
  let { required } = tried
  const leftOut: string[] = []
  const unknown = required.filter(({ documents }) => isEmpty(documents))
  required = required.filter((match) => !unknown.includes(match))
  leftOut.push(...unknown.map(textOf))
  while (required.length > 0) {
    const found = leftOut.length > 0 ? without({ ...tried, required }, leftOut) : null
    if (found) return found
    const dropped = leastMissed(required)
    required = required.filter((match) => match !== dropped)
    leftOut.push(textOf(dropped))
  }
  return null
}

function withFilters(tried: Tried, filters: readonly UnderstoodFilter[]): Tried {
  return { ...tried, understood: { ...tried.understood, filters } }
}

/** Of the terms without which the others find something, or of all, the one that most assets have. */
function leastMissed(required: readonly TermMatch[]): TermMatch {
  const able = required.filter((match) => {
    const [first, ...others] = required.filter((other) => other !== match)
    const left =
      first && others.reduce((set, { documents }) => both(set, documents), first.documents)
    return left !== undefined && !isEmpty(left)
  })
  return (able.length > 0 ? able : required).reduce((one, other) =>
    countOf(other.documents) > countOf(one.documents) ? other : one,
  )
}

function textOf({ term }: TermMatch): string {
  return term.words.join(' ')
}
