/** The header that names the team for which a request acts (customer 1). Without it everybody acts for themselves. */
export const CUSTOMER_HEADER = 'Customer-Id'
