import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/shared/durations.ts'

/** So many attempts in so long. */
export interface Limit {
  /** What is counted, and for whom: an address, an IP, a cart. */
  readonly key: string
  readonly times: number
  readonly perMs: number
}

/** Counts attempts. Past a limit the answer is `rate-limited` with the time to wait (security 15). */
export interface RateLimits {
  take(limit: Limit): ResultAsync<void, Outage>
  /** Takes one attempt back: it was not of the kind that is limited. */
  giveBack(limit: Limit): ResultAsync<void, Outage>
  /** Begins counting anew. */
  forget(limit: Limit): ResultAsync<void, Outage>
}

/** The numbers of security 15 and input 7. */
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
  /**
   * Wrong passwords for one address, from wherever they come, until a right one. A device that is known
   * to the address has a count of its own, so that no stranger keeps its owner out.
   */
  signInFailures: (email: string, device: string | null): Limit => ({
    key: device === null ? `failures:${email}` : `failures:${device}:${email}`,
    times: 100,
    perMs: DAY_MS,
  }),
  sessionUpdate: (address: string): Limit => ({
    key: `session:${address}`,
    times: 60,
    perMs: MINUTE_MS,
  }),
  clientLog: (address: string): Limit => ({ key: `log:${address}`, times: 60, perMs: MINUTE_MS }),
  /** Messages of browsers about what a page's policy refused. */
  cspReport: (address: string): Limit => ({ key: `csp:${address}`, times: 60, perMs: MINUTE_MS }),
  registration: (address: string): Limit => ({
    key: `registration:${address}`,
    times: 40,
    perMs: HOUR_MS,
  }),
  gate: (address: string): Limit => ({ key: `gate:${address}`, times: 10, perMs: MINUTE_MS }),
  /** Forms that nobody could vouch for, while the service of the bot check is away (security 19). */
  unproven: (address: string): Limit => ({ key: `unproven:${address}`, times: 3, perMs: HOUR_MS }),
  mail: (email: string): Limit => ({ key: `mail:${email}`, times: 5, perMs: HOUR_MS }),
  resend: (address: string): Limit => ({ key: `resend:${address}`, times: 60, perMs: HOUR_MS }),
  /** Asking for a new password, from one place. */
  reset: (address: string): Limit => ({ key: `reset:${address}`, times: 60, perMs: HOUR_MS }),
  /** Asking for another address, by one account: neither a way to flood strangers nor to find out who is known. */
  addressChange: (userId: string): Limit => ({
    key: `address-change:${userId}`,
    times: 10,
    perMs: HOUR_MS,
  }),
  /** Archives of one's own data. */
  archive: (userId: string): Limit => ({ key: `archive:${userId}`, times: 10, perMs: HOUR_MS }),
  /** PDFs: each takes a moment to print. */
  papers: (userId: string): Limit => ({ key: `papers:${userId}`, times: 30, perMs: MINUTE_MS }),
  /** Whether a license is valid, asked by anybody. */
  licenseCheck: (address: string): Limit => ({
    key: `license-check:${address}`,
    times: 60,
    perMs: MINUTE_MS,
  }),
  code: (cart: string, times: number): Limit => ({ key: `code:${cart}`, times, perMs: HOUR_MS }),
  /** A visitor who throws the cookie away has a new cart each time, so they are counted by network address. */
  visitorChange: (address: string): Limit => ({
    key: `cart:${address}`,
    times: 600,
    perMs: HOUR_MS,
  }),
  codeFrom: (address: string): Limit => ({
    key: `code-from:${address}`,
    times: 60,
    perMs: HOUR_MS,
  }),
  /** Changes of a member's wishlists. */
  wishlistChange: (userId: string): Limit => ({
    key: `wishlist:${userId}`,
    times: 600,
    perMs: HOUR_MS,
  }),
  /** Statements of withdrawal without a sign-in, from one place. */
  withdrawal: (address: string): Limit => ({
    key: `withdrawal:${address}`,
    times: 20,
    perMs: HOUR_MS,
  }),
  /** E-mails that lead to a statement of withdrawal: they use up nobody's password resets. */
  statementEmail: (email: string): Limit => ({
    key: `statement:${email}`,
    times: 5,
    perMs: HOUR_MS,
  }),
  /** Messages of payment providers, from one place: checking that one is genuine may take a request to the provider. */
  providerMessage: (address: string): Limit => ({
    key: `message:${address}`,
    times: 600,
    perMs: MINUTE_MS,
  }),
  /** Those that were not genuine, or are still being checked. */
  unprovenMessage: (address: string): Limit => ({
    key: `unproven-message:${address}`,
    times: 60,
    perMs: MINUTE_MS,
  }),
  /** Enquiries from one place: each that is taken is an e-mail to the shop. */
  enquiry: (address: string): Limit => ({ key: `enquiry:${address}`, times: 10, perMs: HOUR_MS }),
  /** Withdrawing while signed in: each statement is kept and answered by an e-mail. */
  myWithdrawal: (userId: string): Limit => ({
    key: `own-withdrawal:${userId}`,
    times: 10,
    perMs: HOUR_MS,
  }),
  /** Changes of one's plan or credit subscription: some are answered by an e-mail. */
  subscriptionChange: (userId: string): Limit => ({
    key: `subscription:${userId}`,
    times: 30,
    perMs: HOUR_MS,
  }),
  /** Answers after a challenge: each may be a question to the provider. */
  challenge: (userId: string): Limit => ({
    key: `second-step:${userId}`,
    times: 30,
    perMs: MINUTE_MS,
  }),
  /** New attempts to pay; repeating one is free. Keeps stolen cards from being tried out here. */
  payment: (userId: string): Limit => ({ key: `payment:${userId}`, times: 60, perMs: HOUR_MS }),
  /** The same for any accounts, from one place; repeats count, too. */
  paymentFrom: (address: string): Limit => ({
    key: `payment-from:${address}`,
    times: 240,
    perMs: HOUR_MS,
  }),
} as const
