import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Problem } from '#contract/problem.ts'
import type { FieldError } from '#domain/user/field-errors.ts'
import type { TokenLimitReached } from '#domain/user/access-token.ts'
import { inCredits } from '#messages/credit-messages.ts'
import { fieldMessage } from '#messages/field-messages.ts'
import { errorMessage } from '#messages/error-message.ts'
import type { UserError } from '#messages/user-error.ts'
import { isPlain, PLAIN_REFUSALS } from './plain-refusals.ts'
import { outageOf } from './database-faults.ts'

/** A failure as sent to the client: its status, its code with data, its messages, and when to retry. */
export interface Refusal {
  readonly status: ContentfulStatusCode
  readonly problem: Problem
  readonly message: string
  readonly fullMessages: readonly string[]
  readonly retryAfterSeconds: number | null
}

/** How long to wait for a store that is closed for maintenance, in seconds. */
const MAINTENANCE_WAIT = 300

/** Where to ask for more seats. */
const SEAT_CONTACT = '/pricing/enterprise#contact'

/** Includes a refusal that only programs get; no page ever shows it. */
export type Failure = UserError | TokenLimitReached

/** Only programs send requests that are invalid as a whole, so pages need no message for them. */
function fieldText(error: FieldError): string {
  return error.field === 'request'
    ? 'The request isn’t valid. Check its fields and their values'
    : fieldMessage(error)
}

function textOf(error: Failure): string {
  if (error.kind === 'invalid') return error.errors.map(fieldText).join('. ')
  if (error.kind !== 'token-limit') return errorMessage(error)
  const { cost, used, limit } = error
  const orWait = cost > limit ? '' : ', or try again next month'
  return `This token can spend ${inCredits(limit)} per month and has already spent ${used}. This file costs ${cost}. Use a token with a higher limit${orWait}.`
}

/**
 * Maps every failure of the shop to a status, code, data and message. The contract selects which data a code
 * includes.
 */
export function toRefusal(error: Failure): Refusal {
  const words = textOf(error)
  const plain = (status: ContentfulStatusCode, problem: Problem) => refusal(status, problem, words)
  if (isPlain(error)) {
    const [status, problem] = PLAIN_REFUSALS[error.kind]
    return plain(status, problem)
  }
  switch (error.kind) {
    case 'unexpected': {
      const known = outageOf(error.cause)
      return known ? toRefusal(known) : plain(500, { code: 'INTERNAL', data: {} })
    }
    case 'offline':
    // Only on pages.
    case 'part-missing':
    // Only in the shop's client of another server.
    case 'resend-refused':
      return plain(500, { code: 'INTERNAL', data: {} })
    // Only over HTTP: a header set that is no longer valid.
    case 'signed-out':
      return plain(401, { code: 'TOKEN_INVALID', data: {} })
    case 'rate-limited':
      return later(plain(503, { code: 'RATE_LIMITED', data: {} }), error.retryAfterSeconds)
    case 'unavailable':
      return later(plain(503, { code: 'UNAVAILABLE', data: {} }), error.retryAfterSeconds)
    case 'maintenance':
      return later(plain(503, { code: 'MAINTENANCE', data: {} }), MAINTENANCE_WAIT)
    case 'anonymize-refused':
      return plain(409, { code: error.why, data: {} })
    case 'taken':
      return plain(409, {
        code: error.field === 'email' ? 'EMAIL_TAKEN' : 'USERNAME_TAKEN',
        data: {},
      })
    case 'invalid':
      return {
        ...plain(422, { code: 'INVALID', data: { fields: [...error.errors] } }),
        fullMessages: error.errors.map(fieldText),
      }
    case 'asset-refused':
      return plain(422, {
        code: 'ASSET_REFUSED',
        data: { message: error.message, faults: [...error.faults] },
      })
    case 'cart-full':
      return plain(422, { code: 'CART_FULL', data: error })
    case 'discount-refused':
      return plain(422, { code: 'DISCOUNT_REFUSED', data: error })
    case 'license-tier-too-low':
      return plain(409, { code: 'LICENSE_TIER_TOO_LOW', data: error })
    case 'license-on-request':
      return plain(409, { code: 'LICENSE_ON_REQUEST', data: error })
    case 'seats-unavailable':
      return plain(409, { code: 'SEATS_UNAVAILABLE', data: error })
    case 'seats-in-use':
      return plain(409, { code: 'SEATS_IN_USE', data: error })
    case 'credit-subscription-exists':
      return plain(409, { code: 'CREDIT_SUBSCRIPTION_EXISTS', data: error })
    case 'custom-amount-refused':
      return plain(422, { code: 'CUSTOM_AMOUNT_REFUSED', data: error })
    case 'reversal-refused':
      return plain(409, { code: 'REVERSAL_REFUSED', data: error })
    case 'plan-change-scheduled':
      return plain(409, { code: 'PLAN_CHANGE_SCHEDULED', data: error })
    case 'price-changed':
      return plain(409, { code: 'PRICE_CHANGED', data: error })
    case 'payment-declined':
      return plain(402, { code: 'PAYMENT_DECLINED', data: error })
    case 'payment-pending':
      return plain(409, { code: 'PAYMENT_PENDING', data: error })
    case 'code-already-used':
      return plain(422, { code: 'DISCOUNT_REFUSED', data: { error: 'ALREADY_USED_BY_YOU' } })
    case 'email-unconfirmed':
      return plain(403, { code: 'EMAIL_UNCONFIRMED', data: error })
    case 'variant-downloads-limit':
      return later(
        plain(503, { code: 'VARIANT_DOWNLOADS_LIMIT_REACHED', data: {} }),
        error.retryAfterSeconds,
      )
    case 'file-being-paid':
      return plain(409, { code: 'FILE_BEING_PAID', data: error })
    case 'already-on-account':
      return plain(409, { code: 'ALREADY_ON_ACCOUNT', data: error })
    case 'license-suspended':
      return plain(402, { code: 'LICENSE_SUSPENDED', data: error })
    case 'invoice-limit-exceeded':
      return plain(409, { code: 'INVOICE_LIMIT_EXCEEDED', data: error })
    case 'invoice-overdue':
      return plain(409, { code: 'INVOICE_OVERDUE', data: error })
    case 'practice-limit':
      return plain(507, { code: 'PFL_LIMIT_REACHED', data: error })
    case 'download-limit-4k':
      return plain(507, { code: 'DOWNLOAD_LIMIT_4K_REACHED', data: error })
    case 'download-limit':
      return plain(507, { code: 'DOWNLOAD_LIMIT_REACHED', data: error })
    case 'quota-reached':
      return plain(507, { code: 'QUOTA_REACHED', data: error })
    case 'subscription-required':
      return plain(402, { code: 'SUBSCRIPTION_REQUIRED', data: error })
    case 'credits-changed':
      return plain(409, { code: 'CREDITS_CHANGED', data: error })
    case 'credits-missing':
      return plain(402, { code: 'CREDITS_MISSING', data: error })
    case 'wishlist-full':
      return plain(422, { code: 'WISHLIST_FULL', data: error })
    case 'request-limit':
      return plain(422, { code: 'REQUEST_LIMIT_REACHED', data: error })
    case 'request-over':
      return plain(409, { code: 'REQUEST_OVER', data: error })
    case 'too-many-wishlists':
      return plain(422, { code: 'TOO_MANY_WISHLISTS', data: error })
    case 'team-wishlists-full':
      return plain(422, { code: 'TEAM_WISHLISTS_FULL', data: error })
    case 'comments-full':
      return plain(422, { code: 'COMMENTS_FULL', data: error })
    case 'too-many-tokens':
      return plain(422, { code: 'TOO_MANY_TOKENS', data: error })
    case 'in-other-team':
      return plain(409, { code: 'IN_OTHER_TEAM', data: { who: error.who } })
    case 'seat-limit':
      return plain(409, { code: 'SEAT_LIMIT_REACHED', data: { ...error, contact: SEAT_CONTACT } })
    case 'invite-over':
      return plain(409, { code: 'INVITE_OVER', data: { status: error.status } })
    case 'invite-for-other':
      return plain(409, { code: 'INVITE_FOR_OTHER', data: { email: error.email } })
    case 'token-limit':
      return plain(403, { code: 'TOKEN_LIMIT_REACHED', data: error })
    case 'wishlist-name-refused':
      return plain(422, {
        code: 'INVALID',
        data: { fields: [{ field: 'name', fault: error.fault }] },
      })
  }
}

/** A refusal with a single message and no retry time. */
export function refusal(status: ContentfulStatusCode, problem: Problem, message: string): Refusal {
  return { status, problem, message, fullMessages: [message], retryAfterSeconds: null }
}

function later(refused: Refusal, seconds: number): Refusal {
  return { ...refused, retryAfterSeconds: Math.max(1, Math.ceil(seconds)) }
}
