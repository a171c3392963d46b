import { compoundOf } from '#domain/search/compounds.ts'
import { FORMAT_WORDS } from '#domain/search/attributes.ts'
import type { SearchTerm } from '#domain/search/understand.ts'
import { stemOf } from '#domain/search/word-forms.ts'
import type { KnownWords } from './known-words.ts'
import { exactWord } from './search-marks.ts'

/** How a word is looked up in the rows. */
export interface WordQuery {
  readonly word: string
  /** The lexeme that matches it: its stem, or the exact word. */
  readonly lexeme: string | null
  /** Matches every word that begins this way, if someone may still be typing it. */
  readonly beginning: string | null
  /** Whether too many words begin this way for any of them to be meant. */
  readonly isVague: boolean
}

/** Words that must all occur, as the term itself or instead of it. */
export interface Alternative {
  readonly words: readonly WordQuery[]
  readonly weight: number
  /** The synonym of the term that they are; null for its own words. */
  readonly meaning: string | null
}

/** How a term is looked up. Without alternatives, nothing matches it. */
export interface TermQuery {
  readonly term: SearchTerm
  readonly alternatives: readonly Alternative[]
}

/** Weight of a synonym, and how much less each further one counts. */
const MEANING = 0.6
const FURTHER_MEANING = 0.04
/** Weight of a word that narrows the assets as a filter already. */
const SAYS_FILTER = 0.25
/**
 * If more words than this begin with the typed letters, none of them is more likely meant than another.
 */
const MOST_BEGINNINGS = 24

export function termQuery(known: KnownWords, term: SearchTerm): TermQuery {
  const own = term.words.map((word, place) =>
    wordQuery(known, word, term.unfinished && place === term.words.length - 1),
  )
  const compound = compoundOf(term.words, {
    isWritten: (word) => known.hasFormOf(word),
    find: (word) => wordQuery(known, word),
    isFound: (found) => found !== null,
  })
  const meanings = term.meanings.map((words, place) => ({
    words: words.map((word) => wordQuery(known, word)),
    weight: MEANING - Math.min(place, 5) * FURTHER_MEANING,
    meaning: words.join(' '),
  }))
  const alternatives = [
    { words: own, weight: term.saysFilter ? SAYS_FILTER : 1, meaning: null },
    ...(compound ? [{ words: compound, weight: 1, meaning: null }] : []),
    ...meanings,
  ].flatMap((alternative): readonly Alternative[] => {
    const words = alternative.words.flatMap((word) => word ?? [])
    return words.length < alternative.words.length ? [] : [{ ...alternative, words }]
  })
  return { term, alternatives }
}

/** Null if the catalog has no word for it. */
function wordQuery(known: KnownWords, word: string, unfinished = false): WordQuery | null {
  // "mov" is not a form of "moving".
  const isFormat = FORMAT_WORDS.has(word)
  const has = isFormat ? known.hasWord(word) : known.hasFormOf(word)
  const lexeme = has ? (isFormat ? exactWord(word) : stemOf(word)) : null
  const beginnings = unfinished ? known.beginningWith(word) : 0
  if (lexeme === null && beginnings === 0) return null
  return {
    word,
    lexeme,
    beginning: beginnings > 0 ? exactWord(word) : null,
    isVague: beginnings > MOST_BEGINNINGS,
  }
}

/** Whether someone may be typing a filter: none of the term's words is a whole word of the catalog. */
export function mayBecomeFilter(known: KnownWords, { words, mayBecome }: SearchTerm): boolean {
  return mayBecome.length > 0 && !words.some((word) => known.hasFormOf(word))
}

/** A term as a text query; null if nothing matches it. */
export function queryOf({ alternatives }: Pick<TermQuery, 'alternatives'>): string | null {
  if (alternatives.length === 0) return null
  return alternatives.map(({ words }) => allOf(words)).join(' | ')
}

/** Words that must all occur, as a text query. */
export function allOf(words: readonly WordQuery[]): string {
  return `(${words.map(oneOf).join(' & ')})`
}

function oneOf({ lexeme, beginning }: WordQuery): string {
  const found = lexeme === null ? [] : [lexemeQuery(lexeme)]
  const begun = beginning === null ? [] : [`${lexemeQuery(beginning)}:*`]
  return `(${[...found, ...begun].join(' | ')})`
}

/** A lexeme in a text query. Words consist of letters and digits only, so none needs escaping. */
export function lexemeQuery(lexeme: string): string {
  return `'${lexeme}'`
}

/** Some words in any form, in names and tags, as a text query. */
export function aboutAll(words: readonly string[]): string {
  return words.map((word) => `${lexemeQuery(stemOf(word))}:AB`).join(' & ')
}
