import { DAY_MS, MINUTE_MS } from '../shared/durations.ts'

/** A session ends this long after its last use (sign-in 2). */
export const SESSION_IDLE_MS = 14 * DAY_MS
/** And this long after its sign-in, whatever happens (sign-in 2). */
export const SESSION_LIFE_MS = 90 * DAY_MS
/** A sign-in through another site is to be back within this time. */
export const OAUTH_STATE_MS = 15 * MINUTE_MS
