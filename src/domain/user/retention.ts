/** Days for which used or ended records are kept, for people who ask what happened. */
export const RETENTION_DAYS = 30
