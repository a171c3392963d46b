/** Days that what was used or has ended is still there, for people who ask what happened. */
export const RETENTION_DAYS = 30
