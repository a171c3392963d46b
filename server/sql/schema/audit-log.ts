/** An audit event: what the shop's own staff did, and why (refund 1). */
export interface AuditTable {
  id: string
  at: number
  /** The account of a staff member, the name of a shell user, or the buyer. */
  who: string
  action: string
  subject: string
  why: string
  /** JSON. */
  detail: string
}
