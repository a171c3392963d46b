import type { AuditEntry } from '#server/application/ports/audit-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'

type AuditLine = Omit<AuditEntry, 'detail'> & Partial<Pick<AuditEntry, 'detail'>>

/** Adds a line to the audit, in the unit that does what it tells of; without `detail` where the action says it all. */
export function writeAudit(
  unit: Pick<Unit, 'audit' | 'newId' | 'now'>,
  line: AuditLine,
): Promise<void> {
  return unit.audit.add({ detail: {}, ...line, id: unit.newId(), at: unit.now })
}
