/** What was done, to what, by whom and why. */
export interface AuditEntry {
  readonly who: string
  readonly action: string
  /** An order, a code, the id of an account: never an address, which its owner may have erased. */
  readonly subject: string
  readonly why: string
  readonly detail: object
}

/** The audit log, to which lines are only ever added. */
export interface AuditRepository {
  /** In the unit that does what it tells of: neither is there without the other. */
  add(entry: AuditEntry & { readonly id: string; readonly at: number }): Promise<void>
}
