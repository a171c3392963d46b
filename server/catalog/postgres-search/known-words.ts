import { sql } from 'kysely'
import { LEAST_PART } from '#domain/search/compounds.ts'
import type { SearchTerm } from '#domain/search/understand.ts'
import { stemOf } from '#domain/search/word-forms.ts'
import type { UsedWord } from '#server/search/vocabulary.ts'
import type { Db } from '../../sql/database.ts'
import { WORDS } from './table-names.ts'
import { isStorable } from './search-marks.ts'

/** Maximum number of words counted per beginning. */
const MOST_COUNTED = 25

/** The catalog's words among those that a search may mean. */
export interface KnownWords {
  hasWord(word: string): boolean
  /** Whether the catalog has any form of a word. */
  hasFormOf(word: string): boolean
  /** The number of words that begin this way, up to a limit; 0 if the beginning was not looked up. */
  beginningWith(word: string): number
}

/**
 * Looks up all words of some terms at once: each word, the word joined with the next, its parts, and
 * its other meanings.
 */
export async function knownWords(db: Db, terms: readonly SearchTerm[]): Promise<KnownWords> {
  const own = terms.flatMap(({ words }) => words)
  const asked = [
    ...own,
    ...own.flatMap((word, place) => word + (own[place + 1] ?? '')),
    ...own.flatMap(partsOf),
    ...terms.flatMap(({ meanings }) => meanings.flat()),
  ].filter(isStorable)
  const words = [...new Set(asked)]
  const stems = [...new Set(words.map(stemOf))]
  const { rows } = await sql<{ readonly word: string; readonly stem: string }>`
    select word, stem from ${WORDS} where stem = any(${stems}::text[])`.execute(db)
  const hasWord = new Set(rows.map(({ word }) => word))
  const hasStem = new Set(rows.map(({ stem }) => stem))
  const unfinished = terms.flatMap((term) => (term.unfinished ? (term.words.at(-1) ?? []) : []))
  const beginnings = await countsOf(db, [...new Set(unfinished)].filter(isStorable))
  return {
    hasWord: (word) => hasWord.has(word),
    hasFormOf: (word) => hasStem.has(stemOf(word)),
    beginningWith: (word) => beginnings.get(word) ?? 0,
  }
}

function partsOf(word: string): readonly string[] {
  const places = Math.max(0, word.length - 2 * LEAST_PART + 1)
  return Array.from({ length: places }, (_, place) => place + LEAST_PART).flatMap((at) => [
    word.slice(0, at),
    word.slice(at),
  ])
}

/** The highest code point, which sorts after every word with the same beginning. */
const LAST = '\u{10ffff}'

async function countsOf(db: Db, words: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (words.length === 0) return new Map()
  const { rows } = await sql<{ readonly word: string; readonly count: number }>`
    select asked.word, (
      select count(*) from (
        select 1 from ${WORDS} known
        where known.word >= asked.word and known.word < asked.word || ${LAST}
        limit ${MOST_COUNTED}
      ) begun
    ) as count from unnest(${words}::text[]) as asked (word)`.execute(db)
  return new Map(rows.map(({ word, count }) => [word, count]))
}

/** Maximum number of similarly spelled words to compare with a word letter by letter. */
const MOST_ALIKE = 200

/** The catalog's words whose spelling is most similar to a word's. */
export async function wordsLike(db: Db, word: string): Promise<readonly UsedWord[]> {
  if (!isStorable(word)) return []
  const { rows } = await sql<UsedRow>`
    select word, uses, about_uses from ${WORDS}
    order by word <-> ${word} limit ${MOST_ALIKE}`.execute(db)
  return rows.map(usedWord)
}

/** The most used words that begin with the given letters. */
export async function wordsBeginning(db: Db, letters: string): Promise<readonly UsedWord[]> {
  const { rows } = await sql<UsedRow>`
    select word, uses, about_uses from ${WORDS}
    where word >= ${letters} and word < ${letters}::text || ${LAST}
    order by uses desc limit ${MOST_ALIKE}`.execute(db)
  return rows.map(usedWord)
}

interface UsedRow {
  readonly word: string
  readonly uses: number
  readonly about_uses: number
}

function usedWord({ word, uses, about_uses }: UsedRow): UsedWord {
  return { word, uses, aboutUses: about_uses }
}
