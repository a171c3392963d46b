import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/shared/durations.ts'
import { COMMENTS_PER_HOUR } from '#domain/wishlist/comment.ts'

/** A maximum number of attempts in a period. */
export interface Limit {
  /** The subject of the limit, and for whom: an address, an IP, a cart. */
  readonly key: string
  readonly times: number
  readonly perMs: number
}

/** Counts attempts. Rejects beyond a limit with `rate-limited` and the time to wait (security 15). */
export interface RateLimits {
  take(limit: Limit): ResultAsync<void, Outage>
  /** Uncounts an attempt: it was not of the limited kind. */
  giveBack(limit: Limit): ResultAsync<void, Outage>
  /** Resets the count. */
  forget(limit: Limit): ResultAsync<void, Outage>
}

/** A limit per `who`: a network address, an email address, or a user. */
const limitOf =
  (of: string, times: number, perMs: number) =>
  (who: string): Limit => ({ key: `${of}:${who}`, times, perMs })

/** The numbers of security 15 and input 7. */
export const LIMITS = {
  signInByEmail: (email: string, address: string): Limit => ({
    key: `sign-in:${address}:${email}`,
    times: 10,
    perMs: MINUTE_MS,
  }),
  signInByAddress: limitOf('sign-in', 60, MINUTE_MS),
  /**
   * Wrong passwords for one address, from anywhere, until a correct one. A device that is known to the
   * address has its own count, so that no stranger can lock out its owner.
   */
  signInFailures: (email: string, device: string | null): Limit => ({
    key: device === null ? `failures:${email}` : `failures:${device}:${email}`,
    times: 100,
    perMs: DAY_MS,
  }),
  /** Codes of a second factor, for one account from anywhere, until a correct one (two-factor 4). */
  otpAttempt: limitOf('otp', 5, 15 * MINUTE_MS),
  /** New secrets for a second factor. */
  otpSetup: limitOf('otp-setup', 30, HOUR_MS),
  sessionUpdate: limitOf('session', 60, MINUTE_MS),
  clientLog: limitOf('log', 60, MINUTE_MS),
  /** Browsers' reports of violations of a page's content security policy. */
  cspReport: limitOf('csp', 60, MINUTE_MS),
  registration: limitOf('registration', 40, HOUR_MS),
  gate: limitOf('gate', 10, MINUTE_MS),
  /** Forms without a valid proof, accepted while the service of the bot check is unavailable (security 19). */
  unproven: limitOf('unproven', 3, HOUR_MS),
  mail: limitOf('mail', 5, HOUR_MS),
  resend: limitOf('resend', 60, HOUR_MS),
  /** Requests for a password reset, from one network address. */
  reset: limitOf('reset', 60, HOUR_MS),
  /** Address changes by one account: prevents flooding strangers with email and probing which addresses are known. */
  addressChange: limitOf('address-change', 10, HOUR_MS),
  /** Archives of the user's own data. */
  archive: limitOf('archive', 10, HOUR_MS),
  /** PDFs: each takes a moment to print. */
  documents: limitOf('documents', 30, MINUTE_MS),
  /** Comp files: each streams a clip. */
  comps: limitOf('comp', 60, HOUR_MS),
  /** New personal access tokens: each sends an email. */
  tokenMade: limitOf('token', 20, HOUR_MS),
  /** Changes of the user's own team. */
  teamChange: limitOf('team', 300, HOUR_MS),
  /** Invites to a team: each may email a stranger, and reveals whether they are in another team. */
  teamInvite: limitOf('team-invite', 60, HOUR_MS),
  /** The same for all accounts together, from one network address: accounts are free. */
  inviteFrom: limitOf('invite-from', 20, HOUR_MS),
  /** Requests to the user's own team: each emails its approvers. */
  licenseRequest: limitOf('license-request', 30, HOUR_MS),
  /** Invites to one address, from all teams together: they do not use up anyone's password resets. */
  inviteTo: limitOf('invite-to', 10, HOUR_MS),
  /** Lookups of invite links, by anyone. */
  inviteLookUp: limitOf('invite', 60, MINUTE_MS),
  /** Cookie choices: each is stored as a record. */
  consent: limitOf('consent', 60, HOUR_MS),
  /** Analytics events, counted in memory by each server: a page sends a few per visit. */
  analyticsEvent: limitOf('analytics', 300, MINUTE_MS),
  /** Variants that pages report as shown. */
  exposure: limitOf('exposure', 600, HOUR_MS),
  /** License checks, by anyone. */
  licenseCheck: limitOf('license-check', 60, MINUTE_MS),
  code: (cart: string, times: number): Limit => ({ key: `code:${cart}`, times, perMs: HOUR_MS }),
  /** A visitor who deletes the cookie has a new cart each time, so visitors are counted by network address. */
  visitorChange: limitOf('cart', 600, HOUR_MS),
  codeFrom: limitOf('code-from', 60, HOUR_MS),
  /** Changes of a user's wishlists. */
  wishlistChange: limitOf('wishlist', 600, HOUR_MS),
  /** New comments on a team's wishlists (wishlist 10). */
  wishlistComment: limitOf('comment', COMMENTS_PER_HOUR, HOUR_MS),
  /** Lookups of a device's saved items, by anyone. */
  savedItems: limitOf('saved-items', 120, MINUTE_MS),
  /** Statements of withdrawal without a sign-in, from one network address. */
  withdrawal: limitOf('withdrawal', 20, HOUR_MS),
  /** Emails that lead to a statement of withdrawal: they do not use up anyone's password resets. */
  statementEmail: limitOf('statement', 5, HOUR_MS),
  /** Messages of payment providers, from one network address: verifying one may take a request to the provider. */
  providerMessage: limitOf('message', 600, MINUTE_MS),
  /** Messages that were not genuine, or are still being verified. */
  unprovenMessage: limitOf('unproven-message', 60, MINUTE_MS),
  /** Inquiries from one network address: each accepted one is an email to the shop. */
  inquiry: limitOf('enquiry', 10, HOUR_MS),
  /** Reports of problems with files: each sends two emails. */
  fileReport: limitOf('file-report', 20, HOUR_MS),
  /** Withdrawals while signed in: each statement is stored and answered by email. */
  myWithdrawal: limitOf('own-withdrawal', 10, HOUR_MS),
  /** Changes of the user's plan or credit subscription: some are answered by email. */
  subscriptionChange: limitOf('subscription', 30, HOUR_MS),
  /** Answers after a challenge: each may be a request to the provider. */
  challenge: limitOf('second-step', 30, MINUTE_MS),
  /** Queries of the VAT number register, by one account. */
  vatCheck: limitOf('vat', 20, HOUR_MS),
  /** New payment attempts; repeating one is free. Prevents testing stolen cards. */
  payment: limitOf('payment', 60, HOUR_MS),
  /** The same for all accounts together, from one network address; repeats count as well. */
  paymentFrom: limitOf('payment-from', 240, HOUR_MS),
} as const
