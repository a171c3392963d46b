import type { AuditEntry } from '#server/application/ports/audit-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'

type AuditLine = Omit<AuditEntry, 'detail'> & Partial<Pick<AuditEntry, 'detail'>>

/**
 * Adds an entry to the audit, in the same unit as the action itself. `detail` may be omitted if the action
 * says it all.
 */
export function writeAudit(
  unit: Pick<Unit, 'audit' | 'newId' | 'now'>,
  line: AuditLine,
): Promise<void> {
  return unit.audit.add({ detail: {}, ...line, id: unit.newId(), at: unit.now })
}
