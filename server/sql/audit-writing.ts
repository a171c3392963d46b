import type { WriteContext } from './write-context.ts'
import type { Db } from './database.ts'

/** What was done, to what, by whom and why. */
export interface AuditEntry {
  readonly who: string
  readonly action: string
  /** An order, a code, the id of an account: never an address, which its owner may have erased. */
  readonly subject: string
  readonly why: string
  readonly detail: object
}

/** Keeps what was done, in the transaction that does it: neither is there without the other. */
export async function writeAudit(
  tx: Db,
  { detail, ...entry }: AuditEntry,
  { newId, now }: WriteContext,
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({ ...entry, id: newId(), at: now, detail: JSON.stringify(detail) })
    .execute()
}
