import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/shared/durations.ts'
import { COMMENTS_PER_HOUR } from '#domain/wishlist/comment.ts'

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

/** A limit of whatever `who` names: an address of the net, an e-mail address, or a user. */
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
   * Wrong passwords for one address, from wherever they come, until a right one. A device that is known
   * to the address has a count of its own, so that no stranger keeps its owner out.
   */
  signInFailures: (email: string, device: string | null): Limit => ({
    key: device === null ? `failures:${email}` : `failures:${device}:${email}`,
    times: 100,
    perMs: DAY_MS,
  }),
  /** Codes of a second factor, for one account from wherever they come, until a right one (two-factor 4). */
  otpAttempt: limitOf('otp', 5, 15 * MINUTE_MS),
  /** New secrets for a second factor. */
  otpSetup: limitOf('otp-setup', 30, HOUR_MS),
  sessionUpdate: limitOf('session', 60, MINUTE_MS),
  clientLog: limitOf('log', 60, MINUTE_MS),
  /** Messages of browsers about what a page's policy refused. */
  cspReport: limitOf('csp', 60, MINUTE_MS),
  registration: limitOf('registration', 40, HOUR_MS),
  gate: limitOf('gate', 10, MINUTE_MS),
  /** Forms that nobody could vouch for, while the service of the bot check is away (security 19). */
  unproven: limitOf('unproven', 3, HOUR_MS),
  mail: limitOf('mail', 5, HOUR_MS),
  resend: limitOf('resend', 60, HOUR_MS),
  /** Asking for a new password, from one place. */
  reset: limitOf('reset', 60, HOUR_MS),
  /** Asking for another address, by one account: neither a way to flood strangers nor to find out who is known. */
  addressChange: limitOf('address-change', 10, HOUR_MS),
  /** Archives of one's own data. */
  archive: limitOf('archive', 10, HOUR_MS),
  /** PDFs: each takes a moment to print. */
  documents: limitOf('documents', 30, MINUTE_MS),
  /** Comp files: each streams a clip. */
  comps: limitOf('comp', 60, HOUR_MS),
  /** New personal access tokens: each is told by an e-mail. */
  tokenMade: limitOf('token', 20, HOUR_MS),
  /** Changes of one's own team. */
  teamChange: limitOf('team', 300, HOUR_MS),
  /** Invites to a team: each may be an e-mail to a stranger, and says whether they are in another team. */
  teamInvite: limitOf('team-invite', 60, HOUR_MS),
  /** Requests to one's own team: each is an e-mail to its approvers. */
  licenseRequest: limitOf('license-request', 30, HOUR_MS),
  /** Invites to one address, from all teams together: they use up nobody's password resets. */
  inviteTo: limitOf('invite-to', 10, HOUR_MS),
  /** What the link of an invite leads to, asked by anybody. */
  inviteLookUp: limitOf('invite', 60, MINUTE_MS),
  /** Choices about cookies: each is a record that is kept. */
  consent: limitOf('consent', 60, HOUR_MS),
  /** Events of analytics, counted in memory by each server: a page tells a few of each visit. */
  analyticsEvent: limitOf('analytics', 300, MINUTE_MS),
  /** Variants that pages say they showed. */
  exposure: limitOf('exposure', 600, HOUR_MS),
  /** Whether a license is valid, asked by anybody. */
  licenseCheck: limitOf('license-check', 60, MINUTE_MS),
  code: (cart: string, times: number): Limit => ({ key: `code:${cart}`, times, perMs: HOUR_MS }),
  /** A visitor who throws the cookie away has a new cart each time, so they are counted by network address. */
  visitorChange: limitOf('cart', 600, HOUR_MS),
  codeFrom: limitOf('code-from', 60, HOUR_MS),
  /** Changes of a user's wishlists. */
  wishlistChange: limitOf('wishlist', 600, HOUR_MS),
  /** New comments on lists that a team shares (wishlist 10). */
  wishlistComment: limitOf('comment', COMMENTS_PER_HOUR, HOUR_MS),
  /** What a device has saved, looked up by anybody. */
  savedItems: limitOf('saved-items', 120, MINUTE_MS),
  /** Statements of withdrawal without a sign-in, from one place. */
  withdrawal: limitOf('withdrawal', 20, HOUR_MS),
  /** E-mails that lead to a statement of withdrawal: they use up nobody's password resets. */
  statementEmail: limitOf('statement', 5, HOUR_MS),
  /** Messages of payment providers, from one place: checking that one is genuine may take a request to the provider. */
  providerMessage: limitOf('message', 600, MINUTE_MS),
  /** Those that were not genuine, or are still being checked. */
  unprovenMessage: limitOf('unproven-message', 60, MINUTE_MS),
  /** Enquiries from one place: each that is taken is an e-mail to the shop. */
  enquiry: limitOf('enquiry', 10, HOUR_MS),
  /** Reports of problems with files: each is two e-mails. */
  fileReport: limitOf('file-report', 20, HOUR_MS),
  /** Withdrawing while signed in: each statement is kept and answered by an e-mail. */
  myWithdrawal: limitOf('own-withdrawal', 10, HOUR_MS),
  /** Changes of one's plan or credit subscription: some are answered by an e-mail. */
  subscriptionChange: limitOf('subscription', 30, HOUR_MS),
  /** Answers after a challenge: each may be a question to the provider. */
  challenge: limitOf('second-step', 30, MINUTE_MS),
  /** Questions to the register of VAT numbers, by one account. */
  vatCheck: limitOf('vat', 20, HOUR_MS),
  /** New attempts to pay; repeating one is free. Keeps stolen cards from being tried out here. */
  payment: limitOf('payment', 60, HOUR_MS),
  /** The same for any accounts, from one place; repeats count, too. */
  paymentFrom: limitOf('payment-from', 240, HOUR_MS),
} as const
