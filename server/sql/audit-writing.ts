import type { AuditEntry } from '#server/application/ports/audit-repository.ts'
import { auditRepository } from './audit-repository.ts'
import type { WriteContext } from './write-context.ts'
import type { Db } from './database.ts'

/** Keeps what was done, in the transaction that does it: neither is there without the other. */
export const writeAudit = (tx: Db, entry: AuditEntry, { newId, now }: WriteContext) =>
  auditRepository(tx).add({ ...entry, id: newId(), at: now })
