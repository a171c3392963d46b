import { SEATS_UNAVAILABLE } from '#domain/subscription/seats-unavailable.ts'
import * as z from 'zod/mini'
import { REVERSAL_REFUSALS } from '#domain/download/reversal.ts'
import { TOKEN_SCOPES } from '#domain/user/access-token.ts'
import { licenseId, moment, money, shaped } from './shapes.ts'
import { suggestedAction } from './suggested-action.ts'

/** As the dry run says it, for clients that do not want to ask twice. */
const unblock = z.optional(z.nullable(suggestedAction))
const meter = shaped({ used: z.int(), limit: z.int(), resets_at: moment, way_on: unblock })

const extras = {
  BAD_REQUEST: z.object({}),
  NOT_FOUND: z.object({}),
  /** Fields of an asset in the admin, each with why it is refused. */
  ASSET_REFUSED: z.object({
    message: z.string(),
    faults: z.array(z.object({ field: z.string(), reason: z.string() })),
  }),
  /** No longer sold, and owned by nobody. */
  GONE: z.object({}),
  METHOD_NOT_ALLOWED: z.object({}),
  CROSS_SITE: z.object({}),
  TOO_LARGE: z.object({}),
  UNSUPPORTED_MEDIA: z.object({}),
  INTERNAL: z.object({}),
  INVALID: z.object({ fields: z.array(z.object({ field: z.string(), fault: z.string() })) }),
  SIGN_IN_REQUIRED: z.object({}),
  SIGN_IN_REFUSED: z.object({}),
  /** The password was right, and the account asks for a code as well. */
  OTP_REQUIRED: z.object({}),
  OTP_INVALID: z.object({}),
  TWO_FACTOR_ENABLED: z.object({}),
  /** Staff turn two-factor authentication on before the admin opens. */
  TWO_FACTOR_REQUIRED: z.object({}),
  /** What staff asked for cannot be done; the message says why. */
  ADMIN_REFUSED: z.object({}),
  /** A second key that opens nothing any more: the client throws it away. */
  TOKEN_DEAD: z.object({}),
  REAUTH_REQUIRED: z.object({}),
  EMAIL_TAKEN: z.object({}),
  USERNAME_TAKEN: z.object({}),
  OPEN_PAYMENT: z.object({}),
  ONLY_WAY_IN: z.object({}),
  LICENSE_NOT_LOWERED: z.object({}),
  OWNER_MUST_TRANSFER: z.object({}),
  /** The team that a request acts for is not one's own. */
  TEAM_MISSING: z.object({}),
  /** One's role in the team does not include this. */
  NOT_ALLOWED: z.object({}),
  ALREADY_MEMBER: z.object({}),
  /** Whoever asks is in another team, or the person whom they invite. */
  IN_OTHER_TEAM: z.object({ who: z.enum(['viewer', 'invitee']) }),
  /** `contact` is the page on which more seats are asked for. */
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
  /** Its prices are agreed on first: nothing is paid for under it. */
  LICENSE_ON_REQUEST: shaped({ license_id: licenseId }),
  PFL_LIMIT_REACHED: meter,
  DOWNLOAD_LIMIT_4K_REACHED: meter,
  DOWNLOAD_LIMIT_REACHED: meter,
  /** Of a member's quota of their team's credits; `approver` is whom to ask. */
  QUOTA_REACHED: shaped({
    limit: z.int(),
    used: z.int(),
    cost: z.int(),
    resets_at: moment,
    approver: z.string(),
  }),
  SUBSCRIPTION_REQUIRED: shaped({ way_on: unblock }),
  FILE_BEING_PAID: shaped({ order_id: z.string(), paid_by: z.optional(z.string()) }),
  /** Of a file that costs more credits than its viewer was shown. */
  CREDITS_CHANGED: z.object({ cost: z.int() }),
  CREDITS_MISSING: shaped({ credits_missing: z.int(), way_on: unblock }),
  CART_FULL: z.object({ limit: z.int() }),
  ALREADY_IN_CART: z.object({}),
  ALREADY_OWNED: z.object({}),
  /** Practice footage: no cart takes it. */
  NOT_FOR_SALE: z.object({}),
  DISCOUNT_REFUSED: z.object({ error: z.string() }),
  CART_EMPTY: z.object({}),
  /** Of a team: another plan than Pro, or credits without it. */
  TEAM_CLOSING: z.object({}),
  TEAM_NEEDS_PRO: z.object({}),
  SAME_PLAN: z.object({}),
  /** No seats can be added or removed now. */
  SEATS_UNAVAILABLE: z.object({ why: z.enum(SEATS_UNAVAILABLE) }),
  /** More seats are taken than would be left. */
  SEATS_IN_USE: shaped({ seats_used: z.int(), seats_total: z.int() }),
  /** Of the credit subscription that goes on: what it brings each month, and when it renews. */
  REFILL_HELD: shaped({ credits: z.int(), renews_at: moment }),
  CUSTOM_AMOUNT_REFUSED: z.object({ min: z.int(), max: z.int() }),
  NO_SUBSCRIPTION: z.object({}),
  NO_REFILL: z.object({}),
  /** Nothing is owed for a subscription, or not any more. */
  NOT_PAST_DUE: z.object({}),
  REVERSAL_REFUSED: z.object({ why: z.enum(REVERSAL_REFUSALS) }),
  /** A cheaper plan is not bought: it is scheduled for the period's end. */
  PLAN_WAITS: z.object({ until: moment }),
  PRICE_CHANGED: z.object({ total: money }),
  PAYMENT_DECLINED: shaped({ order_id: z.string() }),
  PAYMENT_UNDER_WAY: shaped({ order_id: z.string() }),
  PAYMENT_MISSING: z.object({}),
  /** Only teams that an operator allowed it pay by invoice. */
  INVOICE_NOT_ALLOWED: z.object({}),
  INVOICE_NOT_FOR_SUBSCRIPTIONS: z.object({}),
  /** What came at once with this order is suspended until its invoice is paid. */
  LICENSE_SUSPENDED: shaped({ order_id: z.string() }),
  /** A team that owes something is not deleted, nor its only member's account closed. */
  INVOICE_OPEN: z.object({}),
  /** What the team owes already and what this order comes to are more than `limit`. */
  INVOICE_LIMIT_EXCEEDED: shaped({ limit: money, open_amount: money, total: money }),
  /** The team was reminded of this order, and has not paid it. */
  INVOICE_OVERDUE: shaped({ order_id: z.string(), due_at: moment }),
  /** A file of the same asset is in an order of the team that is delivered once its invoice is paid. */
  ALREADY_ON_ACCOUNT: shaped({ order_id: z.string() }),
  IDEMPOTENCY_KEY_REUSED: z.object({}),
  IDEMPOTENCY_KEY_MISSING: z.object({}),
  WISHLIST_FULL: shaped({ limit: z.int(), wishlist_id: z.string() }),
  /** As many requests of one person are open as may be. */
  REQUEST_LIMIT_REACHED: z.object({ limit: z.int() }),
  /** A request that was decided, withdrawn, or ended by itself. */
  REQUEST_OVER: z.object({
    status: z.enum(['approved', 'declined', 'withdrawn', 'owned', 'ended']),
  }),
  TOO_MANY_WISHLISTS: z.object({ limit: z.int() }),
  /** The team shares as many lists as it may. */
  TEAM_WISHLISTS_FULL: z.object({ limit: z.int() }),
  COMMENTS_FULL: z.object({ limit: z.int() }),
  TOO_MANY_TOKENS: z.object({ limit: z.int() }),
  /** No personal access token opens this, whatever its scopes. */
  TOKEN_NOT_ACCEPTED: z.object({}),
  TOKEN_SCOPE_MISSING: z.object({ scope: z.enum(TOKEN_SCOPES) }),
  /** Of credits: what the file costs, and what the token has spent and may spend in a month. */
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
/** For the description of the API. */
export const PROBLEM_CODES = /* @__PURE__ */ Object.keys(extras)
type ProblemData<Code extends ProblemCode> = z.output<(typeof extras)[Code]>

/** Every failure with its own data: a union on `code`. */
export type Problem = {
  readonly [Code in ProblemCode]: { readonly code: Code; readonly data: ProblemData<Code> }
}[ProblemCode]

/** The envelope of errors 1: one body for every failure, laid out for the three ways in which the spec's clients read it. */
const envelope = z.object({
  code: z.string(),
  message: z.string(),
  data: z._default(z.looseObject({}), {}),
  retry_after: z.optional(z.number()),
})

/** A failure as it was received: the code's own data, the server's words, and when to try again. */
export type ReceivedProblem = Problem & {
  readonly message: string
  readonly retryAfterSeconds: number | null
}

/** Reads a failure's body; null where it is not one of ours. */
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
