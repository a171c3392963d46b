/** The header that names the team that a request acts for (customer 1). Without it, users act for themselves. */
export const CUSTOMER_HEADER = 'Customer-Id'
