import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Problem } from '#contract/problem.ts'
import { fieldInWords } from '#words/field-words.ts'
import { inWords } from '#words/in-words.ts'
import type { Trouble } from '#words/trouble.ts'
import { outageOf } from './database-faults.ts'

/** What the wire says of a failure: its status, its code with data, its words, and when to come back. */
export interface Refusal {
  readonly status: ContentfulStatusCode
  readonly problem: Problem
  readonly message: string
  readonly fullMessages: readonly string[]
  readonly retryAfterSeconds: number | null
}

/** How long to wait for a store that is closed for maintenance, in seconds. */
const MAINTENANCE_WAIT = 300

/** Every failure of the shop as status, code, data and words. The contract picks what a code tells of it. */
export function toRefusal(trouble: Trouble): Refusal {
  const words = inWords(trouble)
  const plain = (status: ContentfulStatusCode, problem: Problem) => refusal(status, problem, words)
  switch (trouble.kind) {
    case 'unexpected': {
      const known = outageOf(trouble.cause)
      return known ? toRefusal(known) : plain(500, { code: 'INTERNAL', data: {} })
    }
    case 'offline':
    // Of pages only.
    case 'part-missing':
      return plain(500, { code: 'INTERNAL', data: {} })
    // In HTTP only: a header set that no longer opens anything.
    case 'signed-out':
      return plain(401, { code: 'TOKEN_DEAD', data: {} })
    case 'sign-in-required':
      return plain(401, { code: 'SIGN_IN_REQUIRED', data: {} })
    case 'rate-limited':
      return later(plain(503, { code: 'RATE_LIMITED', data: {} }), trouble.retryAfterSeconds)
    case 'maintenance':
      return later(plain(503, { code: 'MAINTENANCE', data: {} }), MAINTENANCE_WAIT)
    case 'missing':
      return plain(404, { code: 'NOT_FOUND', data: {} })
    case 'sign-in-refused':
      return plain(401, { code: 'SIGN_IN_REFUSED', data: {} })
    case 'reauth-required':
      return plain(403, { code: 'REAUTH_REQUIRED', data: {} })
    case 'anonymize-refused':
      return plain(409, { code: trouble.why, data: {} })
    case 'only-way-in':
      return plain(409, { code: 'ONLY_WAY_IN', data: {} })
    case 'taken':
      return plain(409, {
        code: trouble.field === 'email' ? 'EMAIL_TAKEN' : 'USERNAME_TAKEN',
        data: {},
      })
    case 'gate-refused':
      return plain(401, { code: 'GATE_CLOSED', data: {} })
    case 'bot-refused':
      return plain(422, { code: 'BOT_CHECK_FAILED', data: {} })
    case 'invalid':
      return {
        ...plain(422, { code: 'INVALID', data: { fields: [...trouble.errors] } }),
        fullMessages: trouble.errors.map(fieldInWords),
      }
    case 'cart-full':
      return plain(422, { code: 'CART_FULL', data: trouble })
    case 'already-in-cart':
      return plain(409, { code: 'ALREADY_IN_CART', data: {} })
    case 'already-owned':
      return plain(409, { code: 'ALREADY_OWNED', data: {} })
    case 'not-for-sale':
      return plain(409, { code: 'NOT_FOR_SALE', data: {} })
    case 'discount-refused':
      return plain(422, { code: 'DISCOUNT_REFUSED', data: trouble })
    case 'license-tier-too-low':
      return plain(409, { code: 'LICENSE_TIER_TOO_LOW', data: trouble })
    case 'license-on-request':
      return plain(409, { code: 'LICENSE_ON_REQUEST', data: trouble })
    case 'cart-empty':
      return plain(409, { code: 'CART_EMPTY', data: {} })
    case 'same-plan':
      return plain(409, { code: 'SAME_PLAN', data: {} })
    case 'refill-held':
      return plain(409, { code: 'REFILL_HELD', data: trouble })
    case 'custom-amount-refused':
      return plain(422, { code: 'CUSTOM_AMOUNT_REFUSED', data: trouble })
    case 'no-subscription':
      return plain(409, { code: 'NO_SUBSCRIPTION', data: {} })
    case 'no-refill':
      return plain(409, { code: 'NO_REFILL', data: {} })
    case 'take-back-refused':
      return plain(409, { code: 'REVERSAL_REFUSED', data: trouble })
    case 'plan-waits':
      return plain(409, { code: 'PLAN_WAITS', data: trouble })
    case 'price-changed':
      return plain(409, { code: 'PRICE_CHANGED', data: trouble })
    case 'payment-declined':
      return plain(402, { code: 'PAYMENT_DECLINED', data: trouble })
    case 'payment-under-way':
      return plain(409, { code: 'PAYMENT_UNDER_WAY', data: trouble })
    case 'payment-missing':
      return plain(422, { code: 'PAYMENT_MISSING', data: {} })
    case 'code-used-by-payer':
      return plain(422, { code: 'DISCOUNT_REFUSED', data: { error: 'ALREADY_USED_BY_YOU' } })
    case 'attempt-key-reused':
      return plain(422, { code: 'IDEMPOTENCY_KEY_REUSED', data: {} })
    case 'email-unconfirmed':
      return plain(403, { code: 'EMAIL_UNCONFIRMED', data: trouble })
    case 'variant-downloads-limit':
      return later(
        plain(503, { code: 'VARIANT_DOWNLOADS_LIMIT_REACHED', data: {} }),
        trouble.retryAfterSeconds,
      )
    case 'file-being-paid':
      return plain(409, { code: 'FILE_BEING_PAID', data: trouble })
    case 'practice-limit':
      return plain(507, { code: 'PFL_LIMIT_REACHED', data: trouble })
    case 'download-limit-4k':
      return plain(507, { code: 'DOWNLOAD_LIMIT_4K_REACHED', data: trouble })
    case 'download-limit':
      return plain(507, { code: 'DOWNLOAD_LIMIT_REACHED', data: trouble })
    case 'subscription-required':
      return plain(402, { code: 'SUBSCRIPTION_REQUIRED', data: trouble })
    case 'credits-changed':
      return plain(409, { code: 'CREDITS_CHANGED', data: trouble })
    case 'credits-missing':
      return plain(402, { code: 'CREDITS_MISSING', data: trouble })
    case 'wishlist-full':
      return plain(422, { code: 'WISHLIST_FULL', data: trouble })
    case 'too-many-wishlists':
      return plain(422, { code: 'TOO_MANY_WISHLISTS', data: trouble })
    case 'wishlist-name-refused':
      return plain(422, {
        code: 'INVALID',
        data: { fields: [{ field: 'name', fault: trouble.fault }] },
      })
  }
}

/** A refusal in one sentence, with nothing to wait for. */
export function refusal(status: ContentfulStatusCode, problem: Problem, message: string): Refusal {
  return { status, problem, message, fullMessages: [message], retryAfterSeconds: null }
}

function later(refused: Refusal, seconds: number): Refusal {
  return { ...refused, retryAfterSeconds: Math.max(1, Math.ceil(seconds)) }
}
