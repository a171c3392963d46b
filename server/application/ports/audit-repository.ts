/** An action: its subject, who took it, and why. */
export interface AuditEntry {
  readonly who: string
  readonly action: string
  /** An order, a code, or the ID of an account: never an address, which its owner may have erased. */
  readonly subject: string
  readonly why: string
  readonly detail: object
}

/** The audit log, which is append-only. */
export interface AuditRepository {
  /** Called in the same unit as the action itself, so that neither is committed without the other. */
  add(entry: AuditEntry & { readonly id: string; readonly at: number }): Promise<void>
}
