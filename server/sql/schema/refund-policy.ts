/** The number of days within which an order can be refunded. A single row. */
export interface RefundPolicyTable {
  id: number
  days: number
}
