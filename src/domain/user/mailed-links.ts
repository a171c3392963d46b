import { HOUR_MS } from '../shared/durations.ts'

/** A link to set a new password lives an hour (sign-in 3). */
export const RESET_LIFE_MS = HOUR_MS
