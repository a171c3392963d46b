import type { AnonymizeRefused } from '#application/ports/account.ts'
import type { ResendRefused, SignInRefused } from '#application/ports/accounts.ts'
import type { Problem, ProblemCode } from '#contract/problem.ts'
import type { Fault, Invalid } from '#domain/user/field-errors.ts'
import type { UserError } from '#messages/user-error.ts'
import { orOutage, type Failure, type Reply } from './api.ts'

/** Returns the invalid fields of a refused form; null for any other failure. */
export function toInvalid(failure: Failure): Invalid | null {
  if (failure.kind !== 'refused') return null
  const { problem } = failure
  switch (problem.code) {
    case 'INVALID':
      return {
        kind: 'invalid',
        errors: problem.data.fields.map(({ field, fault }) => ({ field, fault: fault as Fault })),
      }
    case 'EMAIL_TAKEN':
      return { kind: 'invalid', errors: [{ field: 'email', fault: 'taken' }] }
    case 'USERNAME_TAKEN':
      return { kind: 'invalid', errors: [{ field: 'username', fault: 'taken' }] }
    default:
      return null
  }
}

/** The shop's own kinds for refusal codes; the data of a refusal is the same on the wire. */
const KINDS = {
  ALREADY_IN_CART: 'already-in-cart',
  ALREADY_MEMBER: 'already-member',
  ALREADY_ON_ACCOUNT: 'already-on-account',
  ALREADY_OWNED: 'already-owned',
  ASSET_REFUSED: 'asset-refused',
  BOT_CHECK_FAILED: 'bot-refused',
  CART_EMPTY: 'cart-empty',
  CART_FULL: 'cart-full',
  COMMENTS_FULL: 'comments-full',
  CREDITS_CHANGED: 'credits-changed',
  CREDITS_MISSING: 'credits-missing',
  CREDIT_SUBSCRIPTION_EXISTS: 'credit-subscription-exists',
  CUSTOM_AMOUNT_REFUSED: 'custom-amount-refused',
  DOWNLOAD_LIMIT_4K_REACHED: 'download-limit-4k',
  DOWNLOAD_LIMIT_REACHED: 'download-limit',
  EMAIL_UNCONFIRMED: 'email-unconfirmed',
  FILE_BEING_PAID: 'file-being-paid',
  IDEMPOTENCY_KEY_REUSED: 'idempotency-key-reused',
  INVOICE_LIMIT_EXCEEDED: 'invoice-limit-exceeded',
  INVOICE_NOT_ALLOWED: 'invoice-not-allowed',
  INVOICE_NOT_FOR_SUBSCRIPTIONS: 'invoice-not-for-subscriptions',
  INVOICE_OPEN: 'invoice-open',
  INVOICE_OVERDUE: 'invoice-overdue',
  INVITE_FOR_OTHER: 'invite-for-other',
  INVITE_OVER: 'invite-over',
  IN_OTHER_TEAM: 'in-other-team',
  LICENSE_NOT_LOWERED: 'license-not-lowered',
  LICENSE_ON_REQUEST: 'license-on-request',
  LICENSE_SUSPENDED: 'license-suspended',
  LICENSE_TIER_TOO_LOW: 'license-tier-too-low',
  NOT_FOR_SALE: 'not-for-sale',
  NOT_PAST_DUE: 'not-past-due',
  NO_CREDIT_SUBSCRIPTION: 'no-credit-subscription',
  NO_SUBSCRIPTION: 'no-subscription',
  ONLY_SIGN_IN_METHOD: 'only-sign-in-method',
  OWNER_MUST_TRANSFER: 'owner-must-transfer',
  OTP_INVALID: 'otp-invalid',
  OTP_REQUIRED: 'otp-required',
  PAYMENT_DECLINED: 'payment-declined',
  PAYMENT_MISSING: 'payment-missing',
  PAYMENT_PENDING: 'payment-pending',
  PFL_LIMIT_REACHED: 'practice-limit',
  PLAN_CHANGE_SCHEDULED: 'plan-change-scheduled',
  PRICE_CHANGED: 'price-changed',
  QUOTA_REACHED: 'quota-reached',
  REAUTH_REQUIRED: 'reauth-required',
  REVERSAL_REFUSED: 'reversal-refused',
  SAME_PLAN: 'same-plan',
  SEAT_LIMIT_REACHED: 'seat-limit',
  SEATS_IN_USE: 'seats-in-use',
  SEATS_UNAVAILABLE: 'seats-unavailable',
  SUBSCRIPTION_REQUIRED: 'subscription-required',
  TEAM_CLOSING: 'team-closing',
  TEAM_NEEDS_PRO: 'team-needs-pro',
  TOO_MANY_TOKENS: 'too-many-tokens',
  TEAM_WISHLISTS_FULL: 'team-wishlists-full',
  REQUEST_LIMIT_REACHED: 'request-limit',
  REQUEST_OVER: 'request-over',
  TOO_MANY_WISHLISTS: 'too-many-wishlists',
  TWO_FACTOR_ENABLED: 'two-factor-enabled',
  TWO_FACTOR_REQUIRED: 'two-factor-required',
  WISHLIST_FULL: 'wishlist-full',
} as const satisfies Partial<Record<ProblemCode, UserError['kind']>>

type Named<Code extends keyof typeof KINDS> = Code extends Code
  ? { readonly kind: (typeof KINDS)[Code] } & Extract<Problem, { readonly code: Code }>['data']
  : never

/** Converts refusals with these codes; null for any other failure. */
export function refusals<Code extends keyof typeof KINDS>(...codes: readonly Code[]) {
  return (failure: Failure): Named<Code> | null => {
    const code = codes.find((known) => known === codeOf(failure))
    if (!code || failure.kind !== 'refused') return null
    return { kind: KINDS[code], ...failure.problem.data } as Named<Code>
  }
}

/** Tries `read` first, then `rest`, which handles every failure left. */
export function either<Known, Rest>(
  read: (failure: Failure) => Known | null,
  rest: (failure: Failure) => Rest,
) {
  return (failure: Failure): Known | Rest => read(failure) ?? rest(failure)
}

/** Converts a refusal caused by the license itself; null for any other failure. */
export const toLicenseRefusal = refusals('LICENSE_TIER_TOO_LOW', 'LICENSE_ON_REQUEST')

/** Why credits cannot be spent: rows 7 to 10 of download 1. Null for any other failure. */
export const toSpendRefusal = refusals(
  'DOWNLOAD_LIMIT_4K_REACHED',
  'DOWNLOAD_LIMIT_REACHED',
  'SUBSCRIPTION_REQUIRED',
  'CREDITS_MISSING',
  'QUOTA_REACHED',
)

export const toReauthRequired = refusals('REAUTH_REQUIRED')
export const toOtpRefused = refusals('OTP_REQUIRED', 'OTP_INVALID')
export const toBotRefused = refusals('BOT_CHECK_FAILED')

/** Handles what any form may be refused for. */
export const orInvalid = either(toInvalid, orOutage)

/** The same, for a form with a bot check. */
export const orInvalidOrBot = either(toBotRefused, orInvalid)

/** Adds the proof of the bot check to a form, if there is one. */
export function withProof<Form extends object>(form: Form, proof: string | null) {
  return { ...form, ...(proof === null ? {} : { botCheck: proof }) }
}

const ANONYMIZE_REFUSALS = ['OPEN_PAYMENT', 'OWNER_MUST_TRANSFER', 'INVOICE_OPEN'] as const

export function toAnonymizeRefused(failure: Failure): AnonymizeRefused | null {
  const code = codeOf(failure)
  const why = ANONYMIZE_REFUSALS.find((known) => known === code)
  return why ? { kind: 'anonymize-refused', why } : null
}

/**
 * Why sign-in was refused, in the server's words (errors 2): the first full message, otherwise its error.
 * Also reads servers that send no codes (protocol 2).
 */
export function toSignInRefused(failure: Failure): SignInRefused | null {
  if (codeOf(failure) === 'SIGN_IN_REFUSED' && failure.kind === 'refused') {
    return { kind: 'sign-in-refused', message: failure.problem.message }
  }
  const message = wordsIn(failure)
  return message === null ? null : { kind: 'sign-in-refused', message }
}

/** Why the confirmation was not sent again, in the server's words (errors 2), whatever the reason. */
export function toResendRefused(failure: Failure): ResendRefused | null {
  const message = failure.kind === 'refused' ? failure.problem.message : wordsIn(failure)
  return message === null ? null : { kind: 'resend-refused', message }
}

/** The message of a server that sends no codes. */
function wordsIn(failure: Failure): string | null {
  if (failure.kind !== 'unexpected' || !isRefusal(failure.cause)) return null
  return messageIn(failure.cause.data)
}

/** The message that every client of such servers looks for, in the same order of fields; null if there is none. */
export function messageIn(body: unknown): string | null {
  const errors = field(body, 'errors')
  const found = [first(field(errors, 'full_messages')), first(errors), field(body, 'error')]
  return (
    found.find((text): text is string => typeof text === 'string' && text.trim() !== '') ?? null
  )
}

function codeOf(failure: Failure): string | null {
  return failure.kind === 'refused' ? failure.problem.code : null
}

function isRefusal(cause: unknown): cause is Reply {
  const status = field(cause, 'status')
  return typeof status === 'number' && status >= 400 && status < 500
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function first(value: unknown): unknown {
  return Array.isArray(value) ? (value as readonly unknown[])[0] : undefined
}
