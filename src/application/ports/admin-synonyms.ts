import type { ResultAsync } from 'neverthrow'
import type { SynonymEntry } from '#domain/search/synonym-change.ts'
import type { Synonym } from '#domain/search/synonyms.ts'
import type { ChangeRefused } from './admin-people.ts'
import type { Outage } from './outage.ts'

/** Search synonyms, as staff see and change them (search 6). */
export interface SynonymsAdmin {
  synonyms(): ResultAsync<readonly SynonymEntry[], Outage>
  /** A term without meanings is removed. */
  setSynonym(synonym: Synonym): ResultAsync<readonly SynonymEntry[], ChangeRefused>
}
