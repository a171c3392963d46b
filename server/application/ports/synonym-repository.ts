import type { Synonym } from '#domain/search/synonyms.ts'

/** Synonyms as changed by staff (search 6). */
export interface SynonymRepository {
  all(): Promise<readonly Synonym[]>
  /** Replaces the stored synonym of the term; without meanings, the term has no synonyms anymore. */
  keep(synonym: Synonym, now: number): Promise<void>
  /** Restores the shop's default for the term. */
  forget(term: string): Promise<void>
  /** Makes running servers notice the change. */
  moveVersion(version: string): Promise<void>
}
