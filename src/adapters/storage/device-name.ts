/** The device's database (device 1), named for the product. */
export const DATABASE_NAME = 'emberstock'

/** The local storage key of a sign-in's header set. */
export const AUTH_HEADERS_KEY = 'emberstock-auth-headers'
