import { DAY_MS, MINUTE_MS } from '../shared/durations.ts'

/** A session ends when it has not been used for this long (sign-in 2). */
export const SESSION_IDLE_MS = 14 * DAY_MS
/** It also ends this long after sign-in, regardless of use (sign-in 2). */
export const SESSION_LIFE_MS = 90 * DAY_MS
/** A sign-in through another site must return within this time. */
export const OAUTH_STATE_MS = 15 * MINUTE_MS
