import type { ResultAsync } from 'neverthrow'
import type { SynonymEntry } from '#domain/search/synonym-change.ts'
import type { Synonym } from '#domain/search/synonyms.ts'
import type { ChangeRefused } from './admin-people.ts'
import type { Outage } from './outage.ts'

/** Words that mean the same in a search, as staff see and change them (search 6). */
export interface SynonymsAdmin {
  synonyms(): ResultAsync<readonly SynonymEntry[], Outage>
  /** Without meanings the term is taken away. */
  setSynonym(synonym: Synonym): ResultAsync<readonly SynonymEntry[], ChangeRefused>
}
