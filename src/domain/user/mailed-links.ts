import { DAY_MS, HOUR_MS } from '../shared/durations.ts'

/** A link to set a new password is valid for an hour (sign-in 3). */
export const RESET_LIFE_MS = HOUR_MS
/** How long a link to change an account's address is valid (account 1, confirmation 1). */
export const EMAIL_CHANGE_LIFE_MS = 3 * DAY_MS
