import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'

export interface Limit {
  /** What is counted, and for whom: an address, an IP, a cart. */
  readonly key: string
  readonly times: number
  readonly perMs: number
}

/** Counts attempts. Past a limit the answer is `rate-limited` with the time to wait (security 20). */
export interface RateLimits {
  take(limit: Limit): ResultAsync<void, Outage>
}

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS

/** The numbers of security 20 and rules 2. */
export const LIMITS = {
  signInByEmail: (email: string, address: string): Limit => ({
    key: `sign-in:${address}:${email}`,
    times: 10,
    perMs: MINUTE_MS,
  }),
  signInByAddress: (address: string): Limit => ({
    key: `sign-in:${address}`,
    times: 60,
    perMs: MINUTE_MS,
  }),
  registration: (address: string): Limit => ({
    key: `registration:${address}`,
    times: 40,
    perMs: HOUR_MS,
  }),
  mail: (email: string): Limit => ({ key: `mail:${email}`, times: 5, perMs: HOUR_MS }),
  resend: (address: string): Limit => ({ key: `resend:${address}`, times: 60, perMs: HOUR_MS }),
  code: (cart: string, times: number): Limit => ({ key: `code:${cart}`, times, perMs: HOUR_MS }),
  /** A visitor who throws the cookie away has a new cart each time: what they do is counted by where they are. */
  visitorChange: (address: string): Limit => ({
    key: `cart:${address}`,
    times: 600,
    perMs: HOUR_MS,
  }),
  visitorCode: (address: string): Limit => ({
    key: `code-from:${address}`,
    times: 60,
    perMs: HOUR_MS,
  }),
  /** New attempts to pay; repeating one is free. Nobody tries out stolen cards here. */
  payment: (userId: string): Limit => ({ key: `payment:${userId}`, times: 60, perMs: HOUR_MS }),
} as const
