/** What was decided about the PayPal order of one of ours. While there is no row, nothing is. */
export interface PayPalDecisionTable {
  /** The order's id. */
  key: string
  decision: 'capture' | 'decline' | 'close'
  /** PayPal's name for the money taken, once that is known. */
  capture: string | null
  decided_at: number
}
