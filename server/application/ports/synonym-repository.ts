import type { Synonym } from '#domain/search/synonyms.ts'

/** What staff changed of the words that mean the same (search 6). */
export interface SynonymRepository {
  all(): Promise<readonly Synonym[]>
  /** In place of what was kept for the term; without meanings it is no term any more. */
  keep(synonym: Synonym, now: number): Promise<void>
  /** The term is again as the shop knows it. */
  forget(term: string): Promise<void>
  /** Lets running servers notice. */
  moveVersion(version: string): Promise<void>
}
