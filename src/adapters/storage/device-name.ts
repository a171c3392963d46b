/** The device's database (device 1), named for the product. */
export const DATABASE_NAME = 'emberstock'

/** Where the header set of a sign-in is kept, in the browser's storage. */
export const AUTH_HEADERS_KEY = 'emberstock-auth-headers'
