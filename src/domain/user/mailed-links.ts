import { DAY_MS, HOUR_MS } from '../shared/durations.ts'

/** A link to set a new password lives an hour (sign-in 3). */
export const RESET_LIFE_MS = HOUR_MS
/** One that makes another address the account's (account 1, confirmation 1). */
export const EMAIL_CHANGE_LIFE_MS = 3 * DAY_MS
