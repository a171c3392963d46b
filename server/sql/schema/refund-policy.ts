/** For how many days an order can be refunded. One row. */
export interface RefundPolicyTable {
  id: number
  days: number
}
