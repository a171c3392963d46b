import { SEATS_UNAVAILABLE } from '#domain/subscription/seats-unavailable.ts'
import * as z from 'zod/mini'
import { REVERSAL_REFUSALS } from '#domain/download/reversal.ts'
import { TOKEN_SCOPES } from '#domain/user/access-token.ts'
import { licenseId, moment, money, shaped, shapedTwice } from './shapes.ts'
import { suggestedAction } from './suggested-action.ts'

/** The same suggested action as in the dry run, so that clients need not ask twice. */
const withSuggestion = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  shapedTwice(
    { ...shape, suggested_action: z.optional(z.nullable(suggestedAction)) },
    { suggested_action: 'way_on' },
  )
const meter = withSuggestion({ used: z.int(), limit: z.int(), resets_at: moment })

const extras = {
  BAD_REQUEST: z.object({}),
  NOT_FOUND: z.object({}),
  /** Fields of an asset in the admin, each with the reason why it is refused. */
  ASSET_REFUSED: z.object({
    message: z.string(),
    faults: z.array(z.object({ field: z.string(), reason: z.string() })),
  }),
  /** No longer sold, and owned by no one. */
  GONE: z.object({}),
  METHOD_NOT_ALLOWED: z.object({}),
  CROSS_SITE: z.object({}),
  TOO_LARGE: z.object({}),
  UNSUPPORTED_MEDIA: z.object({}),
  INTERNAL: z.object({}),
  INVALID: z.object({ fields: z.array(z.object({ field: z.string(), fault: z.string() })) }),
  SIGN_IN_REQUIRED: z.object({}),
  SIGN_IN_REFUSED: z.object({}),
  /** The password was correct, but the account also requires a code. */
  OTP_REQUIRED: z.object({}),
  OTP_INVALID: z.object({}),
  TWO_FACTOR_ENABLED: z.object({}),
  /** Staff have to enable two-factor authentication before they can open the admin. */
  TWO_FACTOR_REQUIRED: z.object({}),
  /** The server refused what staff asked for; the message says why. */
  ADMIN_REFUSED: z.object({}),
  /** A second key that is no longer valid: the client discards it. */
  TOKEN_INVALID: z.object({}),
  REAUTH_REQUIRED: z.object({}),
  EMAIL_TAKEN: z.object({}),
  USERNAME_TAKEN: z.object({}),
  OPEN_PAYMENT: z.object({}),
  ONLY_SIGN_IN_METHOD: z.object({}),
  LICENSE_NOT_LOWERED: z.object({}),
  OWNER_MUST_TRANSFER: z.object({}),
  /** The user is not in the team that a request acts for. */
  TEAM_MISSING: z.object({}),
  /** The user's role in the team does not include this. */
  NOT_ALLOWED: z.object({}),
  ALREADY_MEMBER: z.object({}),
  /** The user, or the person whom they invite, is in another team. */
  IN_OTHER_TEAM: z.object({ who: z.enum(['viewer', 'invitee']) }),
  /** `contact` is the page for requesting more seats. */
  SEAT_LIMIT_REACHED: shaped({ seats_used: z.int(), seats_total: z.int(), contact: z.string() }),
  INVITE_OVER: z.object({ status: z.enum(['expired', 'accepted', 'revoked']) }),
  INVITE_FOR_OTHER: z.object({ email: z.string() }),
  BOT_CHECK_FAILED: z.object({}),
  GATE_CLOSED: z.object({}),
  EMAIL_UNCONFIRMED: z.object({ about: z.enum(['free-or-practice', 'any']) }),
  RATE_LIMITED: z.object({}),
  VARIANT_DOWNLOADS_LIMIT_REACHED: z.object({}),
  MAINTENANCE: z.object({}),
  /** The database is down, or its disk is full. */
  UNAVAILABLE: z.object({}),
  LICENSE_TIER_TOO_LOW: shaped({ required_license_id: licenseId }),
  /** The license's prices have to be agreed on first: nothing can be paid for under it. */
  LICENSE_ON_REQUEST: shaped({ license_id: licenseId }),
  PFL_LIMIT_REACHED: meter,
  DOWNLOAD_LIMIT_4K_REACHED: meter,
  DOWNLOAD_LIMIT_REACHED: meter,
  /** A member's quota of their team's credits is used up; `approver` is the person to ask. */
  QUOTA_REACHED: shaped({
    limit: z.int(),
    used: z.int(),
    cost: z.int(),
    resets_at: moment,
    approver: z.string(),
  }),
  SUBSCRIPTION_REQUIRED: withSuggestion({}),
  FILE_BEING_PAID: shaped({ order_id: z.string(), paid_by: z.optional(z.string()) }),
  /** The file costs more credits than the viewer was shown. */
  CREDITS_CHANGED: z.object({ cost: z.int() }),
  CREDITS_MISSING: withSuggestion({ credits_missing: z.int() }),
  CART_FULL: z.object({ limit: z.int() }),
  ALREADY_IN_CART: z.object({}),
  ALREADY_OWNED: z.object({}),
  /** Practice footage: it cannot be added to a cart. */
  NOT_FOR_SALE: z.object({}),
  DISCOUNT_REFUSED: z.object({ error: z.string() }),
  CART_EMPTY: z.object({}),
  TEAM_CLOSING: z.object({}),
  /** For a team: a plan other than Pro, or credits without it. */
  TEAM_NEEDS_PRO: z.object({}),
  SAME_PLAN: z.object({}),
  /** No seats can be added or removed at the moment. */
  SEATS_UNAVAILABLE: z.object({ why: z.enum(SEATS_UNAVAILABLE) }),
  /** More seats are taken than would be left. */
  SEATS_IN_USE: shaped({ seats_used: z.int(), seats_total: z.int() }),
  /** About the credit subscription that continues: its credits per month, and when it renews. */
  CREDIT_SUBSCRIPTION_EXISTS: shaped({ credits: z.int(), renews_at: moment }),
  CUSTOM_AMOUNT_REFUSED: z.object({ min: z.int(), max: z.int() }),
  NO_SUBSCRIPTION: z.object({}),
  NO_CREDIT_SUBSCRIPTION: z.object({}),
  /** Nothing is past due for a subscription, or not anymore. */
  NOT_PAST_DUE: z.object({}),
  REVERSAL_REFUSED: z.object({ why: z.enum(REVERSAL_REFUSALS) }),
  /** A cheaper plan is not bought: it is scheduled for the period's end. */
  PLAN_CHANGE_SCHEDULED: z.object({ until: moment }),
  PRICE_CHANGED: z.object({ total: money }),
  PAYMENT_DECLINED: shaped({ order_id: z.string() }),
  PAYMENT_PENDING: shaped({ order_id: z.string() }),
  PAYMENT_MISSING: z.object({}),
  /** Only teams that an operator has allowed to may pay by invoice. */
  INVOICE_NOT_ALLOWED: z.object({}),
  INVOICE_NOT_FOR_SUBSCRIPTIONS: z.object({}),
  /** What was delivered at once with this order is suspended until its invoice is paid. */
  LICENSE_SUSPENDED: shaped({ order_id: z.string() }),
  /** A team with an unpaid invoice is not deleted, and its only member's account is not closed. */
  INVOICE_OPEN: z.object({}),
  /** What the team already owes plus this order's total exceeds `limit`. */
  INVOICE_LIMIT_EXCEEDED: shaped({ limit: money, open_amount: money, total: money }),
  /** The team was reminded of this order and has not paid it. */
  INVOICE_OVERDUE: shaped({ order_id: z.string(), due_at: moment }),
  /** A file of the same asset is in an order of the team that is delivered once its invoice is paid. */
  ALREADY_ON_ACCOUNT: shaped({ order_id: z.string() }),
  IDEMPOTENCY_KEY_REUSED: z.object({}),
  IDEMPOTENCY_KEY_MISSING: z.object({}),
  WISHLIST_FULL: shaped({ limit: z.int(), wishlist_id: z.string() }),
  /** The person has the maximum number of open requests. */
  REQUEST_LIMIT_REACHED: z.object({ limit: z.int() }),
  /** The request was decided or withdrawn, or has ended by itself. */
  REQUEST_OVER: z.object({
    status: z.enum(['approved', 'declined', 'withdrawn', 'owned', 'ended']),
  }),
  TOO_MANY_WISHLISTS: z.object({ limit: z.int() }),
  /** The team shares the maximum number of lists. */
  TEAM_WISHLISTS_FULL: z.object({ limit: z.int() }),
  COMMENTS_FULL: z.object({ limit: z.int() }),
  TOO_MANY_TOKENS: z.object({ limit: z.int() }),
  /** No personal access token is accepted here, whatever its scopes. */
  TOKEN_NOT_ACCEPTED: z.object({}),
  TOKEN_SCOPE_MISSING: z.object({ scope: z.enum(TOKEN_SCOPES) }),
  /** In credits: what the file costs, and what the token has spent and may spend per month. */
  TOKEN_LIMIT_REACHED: shaped({
    cost: z.int(),
    used: z.int(),
    limit: z.int(),
    resets_at: moment,
  }),
  LINK_EXPIRED: z.object({ renew: z.literal(true) }),
  LINK_REFUSED: z.object({}),
} as const

export type ProblemCode = keyof typeof extras
/** For the API description. */
export const PROBLEM_CODES = /* @__PURE__ */ Object.keys(extras)
type ProblemData<Code extends ProblemCode> = z.output<(typeof extras)[Code]>

/** Every failure with its own data: a union on `code`. */
export type Problem = {
  readonly [Code in ProblemCode]: { readonly code: Code; readonly data: ProblemData<Code> }
}[ProblemCode]

/**
 * The envelope of errors 1: one body for every failure, laid out for the three ways in which the spec's
 * clients read it.
 */
const envelope = z.object({
  code: z.string(),
  message: z.string(),
  data: z._default(z.looseObject({}), {}),
  retry_after: z.optional(z.number()),
})

/** A failure as received: the code's own data, the server's message, and when to try again. */
export type ReceivedProblem = Problem & {
  readonly message: string
  readonly retryAfterSeconds: number | null
}

/** Reads the body of a failure; null if it is not one of ours. */
export function readProblem(body: unknown): ReceivedProblem | null {
  const read = envelope.safeParse(body)
  if (!read.success || !isCode(read.data.code)) return null
  const data = extras[read.data.code].safeParse(read.data.data)
  if (!data.success) return null
  return {
    code: read.data.code,
    data: data.data,
    message: read.data.message,
    retryAfterSeconds: read.data.retry_after ?? null,
  } as ReceivedProblem
}

/** The data of a failure in its wire form. */
export function problemData(problem: Problem): Record<string, unknown> {
  return z.encode(extras[problem.code] as z.ZodMiniType, problem.data) as Record<string, unknown>
}

function isCode(code: string): code is ProblemCode {
  return Object.hasOwn(extras, code)
}
