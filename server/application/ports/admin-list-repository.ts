import type {
  AuditRow,
  CertificateRow,
  DisputeRow,
  OrderRow,
  PaymentRow,
  PersonRow,
  RefundRow,
  SubscriptionRow,
  TeamRow,
} from '#application/ports/admin-lists.ts'

/** What is looked for in a list: words, and filters that the list has. */
export interface WantedRows {
  readonly search: string
  readonly state: string
  readonly action: string
  readonly from: number | null
  readonly until: number | null
  /** The moment of asking. */
  readonly now: number
}

/** A list, the newest first, of which a page is read once it is known how long it is. */
export interface AdminList<Row> {
  count(): Promise<number>
  read(slice: { readonly offset: number; readonly limit: number }): Promise<readonly Row[]>
}

/** Lists over everybody, for staff. They only read. */
export interface AdminListRepository {
  people(wanted: WantedRows): AdminList<PersonRow>
  teams(wanted: WantedRows): AdminList<TeamRow>
  /** Also one that was deleted. */
  team(id: string): Promise<TeamRow | null>
  orders(wanted: WantedRows): AdminList<OrderRow>
  payments(wanted: WantedRows): AdminList<PaymentRow>
  refunds(wanted: WantedRows): AdminList<RefundRow>
  disputes(wanted: WantedRows): AdminList<DisputeRow>
  subscriptions(wanted: WantedRows): AdminList<SubscriptionRow>
  certificates(wanted: WantedRows): AdminList<CertificateRow>
  audit(wanted: WantedRows): AdminList<AuditRow>
  /** What was done about one account, team or order, the newest first. */
  auditOf(subject: string, most: number): Promise<readonly AuditRow[]>
}
