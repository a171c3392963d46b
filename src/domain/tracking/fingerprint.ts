/**
 * The cookie with the number by which analytics recognizes a browser. It is made only after consent, and purely
 * random (tracking 8).
 */
export const FINGERPRINT_COOKIE = 'emberstock-fingerprint'

/** Number of random bytes, stored as hex. */
export const FINGERPRINT_BYTES = 16

/** The lifetime that the cookie requests; each visit renews it. */
export const FINGERPRINT_DAYS = 36_500

/** Browsers delete a cookie after this time without a visit, whatever lifetime it requests. */
export const LONGEST_COOKIE_DAYS = 400
