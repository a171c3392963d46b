/** By this number analytics knows a browser again; it is made after consent only, of chance alone (tracking 8). */
export const FINGERPRINT_COOKIE = 'emberstock-fingerprint'

/** So many random bytes, as hex. */
export const FINGERPRINT_BYTES = 16

/** What the cookie asks for; each visit renews it. */
export const FINGERPRINT_DAYS = 36_500

/** Browsers keep a cookie no longer than this without a visit, whatever it asks for. */
export const LONGEST_COOKIE_DAYS = 400
