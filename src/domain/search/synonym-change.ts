import { err, ok, type Result } from 'neverthrow'
import { searchWords } from './query.ts'
import { DEFAULT_SYNONYMS, type Synonym } from './synonyms.ts'

/** A term as staff see it, with the origin of its meanings. */
export interface SynonymEntry extends Synonym {
  /** `removed`: the shop knows the term, but staff turned it off; its meanings are the default ones. */
  readonly origin: 'default' | 'changed' | 'added' | 'removed'
}

export const TERM_LENGTH = 60
export const MOST_MEANINGS = 12

export type SynonymFault =
  | 'term-empty'
  | 'term-too-long'
  | 'meanings-too-many'
  | 'meaning-too-long'
  | 'meaning-is-term'

/** Merges the stored synonyms over the default ones; a term stored without meanings is turned off (search 6). */
export function synonymEntries(kept: readonly Synonym[]): readonly SynonymEntry[] {
  const keptTerms = new Map(kept.map(({ term, meanings }) => [term, meanings]))
  const known = DEFAULT_SYNONYMS.map(({ term, meanings }): SynonymEntry => {
    const own = keptTerms.get(term)
    if (own === undefined) return { term, meanings, origin: 'default' }
    return own.length === 0
      ? { term, meanings, origin: 'removed' }
      : { term, meanings: own, origin: 'changed' }
  })
  const knownTerms = new Set(DEFAULT_SYNONYMS.map(({ term }) => term))
  const added = kept
    .filter(({ term, meanings }) => !knownTerms.has(term) && meanings.length > 0)
    .map((one): SynonymEntry => ({ ...one, origin: 'added' }))
  return [...known, ...added].toSorted((one, other) => (one.term < other.term ? -1 : 1))
}

/** The synonyms that searches use. */
export function synonymsInUse(kept: readonly Synonym[]): readonly Synonym[] {
  return synonymEntries(kept).filter(({ origin }) => origin !== 'removed')
}

/** Normalizes a term and its meanings for storage: plain words, each meaning once. Having no meanings is valid. */
export function checkSynonym(typed: Synonym): Result<Synonym, SynonymFault> {
  const term = plain(typed.term)
  const meanings = [...new Set(typed.meanings.map(plain).filter((meaning) => meaning !== ''))]
  if (term === '') return err('term-empty')
  if (term.length > TERM_LENGTH) return err('term-too-long')
  if (meanings.length > MOST_MEANINGS) return err('meanings-too-many')
  if (meanings.some((meaning) => meaning.length > TERM_LENGTH)) return err('meaning-too-long')
  if (meanings.includes(term)) return err('meaning-is-term')
  return ok({ term, meanings })
}

/** What must be stored for a term to have these meanings; null if they are its default. */
export function storedSynonym({ term, meanings }: Synonym): Synonym | null {
  const known = DEFAULT_SYNONYMS.find((one) => one.term === term)?.meanings ?? []
  return known.join() === meanings.join() ? null : { term, meanings }
}

function plain(text: string): string {
  return searchWords(text).join(' ')
}
