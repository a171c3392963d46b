import type { Generated } from 'kysely'

/** Added to `discount_uses`. */
export interface UsePayer {
  /** A keyed digest of the card or wallet that paid, as its provider tells them apart; empty where nobody knows. */
  payer: Generated<string>
}

/** Added to `orders`. */
export interface OrderCode {
  /** Its payer had used its code as often as they may, so it was never charged. */
  code_refused: Generated<number>
}
