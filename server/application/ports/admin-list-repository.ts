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

/** The text to search a list for, and the list's filters. */
export interface WantedRows {
  readonly search: string
  readonly state: string
  readonly action: string
  readonly from: number | null
  readonly until: number | null
  /** When the request was made. */
  readonly now: number
}

/** A list, newest first. Count it before reading one of its pages. */
export interface AdminList<Row> {
  count(): Promise<number>
  read(slice: { readonly offset: number; readonly limit: number }): Promise<readonly Row[]>
}

/** Lists of all customers' records, for staff. Read-only. */
export interface AdminListRepository {
  people(wanted: WantedRows): AdminList<PersonRow>
  teams(wanted: WantedRows): AdminList<TeamRow>
  /** Also finds a deleted team. */
  team(id: string): Promise<TeamRow | null>
  orders(wanted: WantedRows): AdminList<OrderRow>
  payments(wanted: WantedRows): AdminList<PaymentRow>
  refunds(wanted: WantedRows): AdminList<RefundRow>
  disputes(wanted: WantedRows): AdminList<DisputeRow>
  /**
   * With their stored status. For the state `past-due`, an active one whose period ended at
   * `latestEndPastGrace` or earlier counts, too.
   */
  subscriptions(wanted: WantedRows, latestEndPastGrace: number): AdminList<SubscriptionRow>
  certificates(wanted: WantedRows): AdminList<CertificateRow>
  audit(wanted: WantedRows): AdminList<AuditRow>
  /** Actions on one account, team or order, newest first. */
  auditOf(subject: string, most: number): Promise<readonly AuditRow[]>
}
