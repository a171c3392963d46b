/** An audit event: what the shop's own people did, and why (refund 1). */
export interface AuditTable {
  id: string
  at: number
  /** The account of somebody on the staff, the name of a shell user, or the buyer. */
  who: string
  action: string
  subject: string
  why: string
  /** JSON. */
  detail: string
}
