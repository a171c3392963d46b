/** The decision about the PayPal order of one of our orders. Without a row, nothing is decided. */
export interface PayPalDecisionTable {
  /** The order's id. */
  key: string
  decision: 'capture' | 'decline' | 'close'
  /** PayPal's id for the money taken, once it is known. */
  capture: string | null
  decided_at: number
}
