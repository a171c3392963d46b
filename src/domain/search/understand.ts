import { tidy } from '../shared/text.ts'
import { FORMAT_WORDS, OPTIONAL_WORDS, type Attribute } from './attributes.ts'
import { attributesBegunBy, filterAt, LONGEST_PHRASE, wordsAt } from './filter-phrases.ts'
import { searchWords } from './query.ts'
import type { Synonym } from './synonyms.ts'
import { typedWords, type TypedWord } from './typed-words.ts'
import { stemOf } from './word-forms.ts'

/** Words of a search that are looked up together. */
export interface SearchTerm {
  readonly words: readonly string[]
  /** Synonyms: other words and phrases that also match. */
  readonly meanings: readonly (readonly string[])[]
  /** Counts if it is found, but is not required. */
  readonly optional: boolean
  /** The user may still be typing it. */
  readonly unfinished: boolean
  /** It expresses a filter that already narrows the assets. */
  readonly saysFilter: boolean
  /** Filters that it begins, if the user may still be typing one. */
  readonly mayBecome: readonly Attribute[]
}

/** Words of a search that were taken for a filter. */
export interface UnderstoodFilter extends Pick<Attribute, 'key' | 'values' | 'label'> {
  /** As typed. */
  readonly text: string
  /** The search without these words. */
  readonly without: string
}

/** The interpretation of a search (search 4). */
export interface Understood {
  readonly terms: readonly SearchTerm[]
  readonly filters: readonly UnderstoodFilter[]
  /** Phrases that are true of every asset, as typed. */
  readonly ignored: readonly string[]
}

/** Synonyms by the stems of their terms. */
export type SynonymTable = ReadonlyMap<string, readonly (readonly string[])[]>

export function synonymTable(synonyms: readonly Synonym[]): SynonymTable {
  return new Map(
    synonyms.map(({ term, meanings }) => [
      stemsOf(searchWords(term)),
      meanings.map(searchWords).filter((words) => words.length > 0),
    ]),
  )
}

/**
 * Interprets a search as filters and terms: the longest phrase wins, quoted text is only words, and a minus
 * excludes. `loosely` also takes words for filters that are usually only words.
 */
export function understand(
  search: string,
  synonyms: SynonymTable,
  { loosely = false }: { readonly loosely?: boolean } = {},
): Understood {
  const typed = typedWords(search)
  const included = typed.filter(({ excluded }) => !excluded)
  const filters: UnderstoodFilter[] = []
  const ignored: string[] = []
  const left: TypedWord[] = []
  const helpful: SearchTerm[] = []
  for (let at = 0; at < included.length;) {
    const found = filterAt(included, at, loosely)
    const first = included[at]
    if (!found) {
      if (first) left.push(first)
      at += 1
      continue
    }
    const { from = 0 } = first ?? {}
    const { to = from } = included[at + found.length - 1] ?? {}
    const { attribute } = found
    if (attribute) {
      filters.push(filterOf(attribute, search, { from, to }))
      if (attribute.phrases.length > 0) helpful.push(...helpfulTerms(search.slice(from, to)))
    } else ignored.push(search.slice(from, to))
    at += found.length
  }
  filters.push(...exclusions(search, typed))
  const isNarrowed = filters.length > 0
  const terms = termsOf(left, { synonyms, last: typed.at(-1), isNarrowed })
  return { filters, ignored, terms: [...terms, ...helpful] }
}

function filterOf(
  { key, values, label }: Omit<Attribute, 'phrases'>,
  search: string,
  { from, to }: Pick<TypedWord, 'from' | 'to'>,
): UnderstoodFilter {
  const without = tidy(`${search.slice(0, from)} ${search.slice(to)}`.replaceAll(/\s+/gu, ' '))
  return { key, values, label, text: search.slice(from, to), without: without.trim() }
}

/** The key of an exclusion; its values are the words after the minus. */
export const EXCLUDED = 'without'

function exclusions(search: string, typed: readonly TypedWord[]): readonly UnderstoodFilter[] {
  const byPlace = Map.groupBy(
    typed.filter(({ excluded }) => excluded),
    ({ from }) => from,
  )
  return [...byPlace].map(([from, words]) => {
    const said = words.map(({ word }) => word).join(' ')
    const to = Math.max(...words.map((word) => word.to))
    return filterOf({ key: EXCLUDED, values: [said], label: `Without ${said}` }, search, {
      from,
      to,
    })
  })
}

/**
 * Words that express a filter also count where a text has them: a plate named after its green screen ranks
 * above others that have one.
 */
function helpfulTerms(text: string): readonly SearchTerm[] {
  return searchWords(text).map((word) => ({ ...PLAIN, words: [word], saysFilter: true }))
}

const PLAIN = { meanings: [], optional: true, unfinished: false, saysFilter: false, mayBecome: [] }

/** Interprets every word literally, for a search whose filters leave nothing. */
export function literally(search: string, synonyms: SynonymTable): Understood {
  const typed = typedWords(search)
  const filters = exclusions(search, typed)
  const included = typed.filter(({ excluded }) => !excluded)
  const isNarrowed = filters.length > 0
  const terms = termsOf(included, { synonyms, last: typed.at(-1), isNarrowed })
  return { filters, ignored: [], terms }
}

/** A search in quotation marks, so that all its words are taken literally. */
export function quotedText(search: string): string {
  return `"${search.replaceAll('"', ' ').trim()}"`
}

interface Reading {
  readonly synonyms: SynonymTable
  readonly last: TypedWord | undefined
  /** Whether filters or exclusions narrow the search. */
  readonly isNarrowed: boolean
}

function termsOf(
  typed: readonly TypedWord[],
  { synonyms, last, isNarrowed }: Reading,
): readonly SearchTerm[] {
  const terms: SearchTerm[] = []
  for (let at = 0; at < typed.length;) {
    const { length, meanings } = synonymAt(typed, at, synonyms)
    const words = typed.slice(at, at + length)
    const single = words.length === 1 ? words[0] : undefined
    const isPlain = single !== undefined && !single.quoted
    const unfinished =
      last !== undefined &&
      words.at(-1) === last &&
      !last.quoted &&
      !(isPlain && FORMAT_WORDS.has(single.word))
    terms.push({
      words: words.map(({ word }) => word),
      meanings,
      optional: isPlain && OPTIONAL_WORDS.has(single.word),
      unfinished,
      saysFilter: false,
      mayBecome: isPlain && unfinished ? attributesBegunBy(single.word) : [],
    })
    at += length
  }
  const once = terms.filter(
    ({ words }, place) => terms.findLastIndex((one) => one.words.join() === words.join()) === place,
  )
  // If every word is optional, they are all that was asked for, so they become required.
  return !isNarrowed && once.every(({ optional }) => optional)
    ? once.map((term) => ({ ...term, optional: false }))
    : once
}

function synonymAt(typed: readonly TypedWord[], at: number, synonyms: SynonymTable) {
  for (let length = LONGEST_PHRASE; length > 0; length--) {
    const words = wordsAt(typed, { at, length })
    const meanings = words && synonyms.get(stemsOf(words))
    if (meanings) return { length, meanings }
  }
  return { length: 1, meanings: [] }
}

function stemsOf(words: readonly string[]): string {
  return words.map(stemOf).join(' ')
}
