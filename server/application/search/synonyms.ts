import { err, ok, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { Synonym } from '#domain/search/synonyms.ts'
import {
  checkSynonym,
  storedSynonym,
  synonymEntries,
  type SynonymEntry,
  type SynonymFault,
} from '#domain/search/synonym-change.ts'
import { writeAudit } from '#server/application/audit/write-audit.ts'
import type { Needs } from '#server/application/ports/ports.ts'
import type { AuditNote } from '#server/application/ports/refunds.ts'

export interface SynonymRefused {
  readonly kind: 'synonym-refused'
  readonly fault: SynonymFault
}

export type SynonymService = ReturnType<typeof createSynonyms>

/** Synonyms, as staff see and change them (search 6). */
export const createSynonyms = ({ units }: Needs<'units'>) => ({
  all: (): ResultAsync<readonly SynonymEntry[], Outage> =>
    units.read(async ({ synonyms }) => synonymEntries(await synonyms.all())),

  /** Sets the meanings of a term; an empty list removes it. The audit records the meanings and the reason. */
  set: (
    typed: Synonym,
    note: AuditNote,
  ): ResultAsync<readonly SynonymEntry[], SynonymRefused | Outage> =>
    units.run<readonly SynonymEntry[], SynonymRefused>(async (unit) => {
      const { synonyms, now } = unit
      const checked = checkSynonym(typed)
      if (checked.isErr()) return err({ kind: 'synonym-refused', fault: checked.error })
      const { term, meanings } = checked.value
      const kept = storedSynonym(checked.value)
      if (kept) await synonyms.keep(kept, now)
      else await synonyms.forget(term)
      await synonyms.moveVersion(unit.newId())
      await writeAudit(unit, {
        ...note,
        action: meanings.length > 0 ? 'synonym-set' : 'synonym-removed',
        subject: term,
        detail: { meanings },
      })
      return ok(synonymEntries(await synonyms.all()))
    }),
})
