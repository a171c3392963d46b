/** Days of the policy that a fresh shop starts with; the real one is data (refund 1). */
export const REFUND_DAYS = 14
/** Banks show what was given back within this many days: no promise of the shop. */
export const BANK_DAYS = 10
