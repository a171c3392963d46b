/** The one line of the credit note of an invoice that was voided. */
export const VOIDED = 'Invoice voided'

/** Staff see it where an order was paid or voided meanwhile, or was never billed. */
export const NOT_ON_ACCOUNT_MESSAGE = 'This order has no open invoice.'
