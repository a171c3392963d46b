/** The refund period that a fresh shop starts with, in days; the actual one is data (refund 1). */
export const REFUND_DAYS = 14
/** Days within which banks show a refund. Not a promise by the shop. */
export const BANK_DAYS = 10
