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
  /** Other words and phrases that do as well. */
  readonly meanings: readonly (readonly string[])[]
  /** It counts where it is found, and is not missed where it is not. */
  readonly optional: boolean
  /** Somebody may still be typing it. */
  readonly unfinished: boolean
  /** It says a filter, by which the assets are narrowed already. */
  readonly saysFilter: boolean
  /** Filters that it begins, where somebody may still be typing one. */
  readonly mayBecome: readonly Attribute[]
}

/** Words of a search that were taken for a filter. */
export interface UnderstoodFilter extends Pick<Attribute, 'key' | 'values' | 'label'> {
  /** As typed. */
  readonly text: string
  /** The search without them. */
  readonly without: string
}

/** What a search means (search 4). */
export interface Understood {
  readonly terms: readonly SearchTerm[]
  readonly filters: readonly UnderstoodFilter[]
  /** What is true of every asset, as typed. */
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
 * Reads a search as filters and terms: the longest phrase counts, what stands in quotation marks is only words, and a
 * minus excludes. `loosely` takes a word for a filter that is more often only a word.
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

/** The key of what a search excludes; its values are the words that were behind the minus. */
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

/** What says a filter counts where a text has it too: a plate named after its green screen comes before others that have one. */
function helpfulTerms(text: string): readonly SearchTerm[] {
  return searchWords(text).map((word) => ({ ...PLAIN, words: [word], saysFilter: true }))
}

const PLAIN = { meanings: [], optional: true, unfinished: false, saysFilter: false, mayBecome: [] }

/** The same with every word as a word: how a search is read whose filters leave nothing. */
export function literally(search: string, synonyms: SynonymTable): Understood {
  const typed = typedWords(search)
  const filters = exclusions(search, typed)
  const included = typed.filter(({ excluded }) => !excluded)
  const isNarrowed = filters.length > 0
  const terms = termsOf(included, { synonyms, last: typed.at(-1), isNarrowed })
  return { filters, ignored: [], terms }
}

/** A search that says in itself that its words are words. */
export function quotedText(search: string): string {
  return `"${search.replaceAll('"', ' ').trim()}"`
}

interface Reading {
  readonly synonyms: SynonymTable
  readonly last: TypedWord | undefined
  /** By filters, or by what it excludes. */
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
  // Where every word is one that is rarely missed, they are all that was asked for.
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
