import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { problemData, type Problem, type ProblemCode } from '#contract/problem.ts'
import type { Fault } from '#domain/user/field-errors.ts'
import { fieldInWords } from '#words/field-words.ts'
import { inWords, type Trouble } from '#words/in-words.ts'
import { outageOf } from './database-faults.ts'
import type { ShopContext } from './shop-app.ts'

export interface Refusal {
  readonly status: ContentfulStatusCode
  readonly problem: Problem
  readonly message: string
  readonly fullMessages: readonly string[]
  readonly retryAfterSeconds: number | null
}

/** The refusals that only the door knows; none of them has anything to add. */
const AT_THE_DOOR = {
  BAD_REQUEST: [400, 'This request cannot be read.'],
  NOT_FOUND: [404, 'There is nothing here.'],
  METHOD_NOT_ALLOWED: [405, 'This cannot be done here.'],
  CROSS_SITE: [403, 'This request comes from another site.'],
  TOO_LARGE: [413, 'This is too large to be read.'],
  UNSUPPORTED_MEDIA: [415, 'Only JSON is read here.'],
  IDEMPOTENCY_KEY_MISSING: [422, 'This request needs an Idempotency-Key of 8 to 200 characters.'],
  LINK_REFUSED: [403, 'This link is not valid.'],
} as const satisfies Partial<Record<ProblemCode, readonly [ContentfulStatusCode, string]>>

/** A refusal of the door itself, in the envelope of rules 32. */
export function refuse(
  context: ShopContext,
  code: keyof typeof AT_THE_DOOR,
  words?: string,
): Response {
  const [status, message] = AT_THE_DOOR[code]
  return answerRefusal(context, refusal(status, { code, data: {} }, words ?? message))
}

/** Answers a failure in the envelope of rules 32, with Retry-After where waiting helps. */
export function fail(context: ShopContext, trouble: Trouble): Response {
  return answerRefusal(context, toRefusal(trouble))
}

export function answerRefusal(context: ShopContext, refused: Refusal): Response {
  return context.json(envelope(context, refused), refused.status, headersOf(refused))
}

/** The simple failures of auth-protocol 2.3: `errors` is a list, and `success` is false. */
export function failSimply(context: ShopContext, trouble: Trouble): Response {
  const refused = toRefusal(trouble)
  return context.json(
    { ...envelope(context, refused), success: false, errors: refused.fullMessages },
    refused.status,
    headersOf(refused),
  )
}

/** Faults of fields come by name under `errors`; every other failure is simple (auth-protocol 2.3). */
export function failByField(context: ShopContext, trouble: Trouble): Response {
  if (trouble.kind !== 'invalid') return failSimply(context, trouble)
  const refused = toRefusal(trouble)
  return context.json(
    { ...envelope(context, refused), success: false },
    refused.status,
    headersOf(refused),
  )
}

function envelope(context: ShopContext, refused: Refusal): Record<string, unknown> {
  const { problem, message, retryAfterSeconds } = refused
  return {
    error: message,
    code: problem.code,
    message,
    errors: { ...textsByField(problem), full_messages: refused.fullMessages },
    data: { ...problemData(problem), message },
    ...(retryAfterSeconds === null ? {} : { retry_after: retryAfterSeconds }),
    trace_id: context.get('requestId'),
  }
}

/** Beside the full messages, the texts of each faulty field (auth-protocol 2.3). */
function textsByField(problem: Problem): Readonly<Record<string, readonly string[]>> {
  if (problem.code !== 'INVALID') return {}
  const texts = problem.data.fields.map(({ field, fault }) => [
    field,
    [fieldInWords({ field, fault: fault as Fault })],
  ])
  return Object.fromEntries(texts) as Record<string, readonly string[]>
}

function headersOf({ retryAfterSeconds }: Refusal): Record<string, string> {
  const noStore = { 'Cache-Control': 'no-store' }
  return retryAfterSeconds === null
    ? noStore
    : { ...noStore, 'Retry-After': String(retryAfterSeconds) }
}

/** How long to wait for a store that is closed for maintenance, in seconds. */
const MAINTENANCE_WAIT = 300

/** Every failure of the shop as status, code, data and words. */
export function toRefusal(trouble: Trouble): Refusal {
  const words = inWords(trouble)
  const plain = (status: ContentfulStatusCode, problem: Problem) => refusal(status, problem, words)
  switch (trouble.kind) {
    case 'unexpected': {
      const known = outageOf(trouble.cause)
      return known ? toRefusal(known) : plain(500, { code: 'INTERNAL', data: {} })
    }
    case 'offline':
      return plain(500, { code: 'INTERNAL', data: {} })
    // On this side: a header set that opens nothing any more.
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
      return plain(422, { code: 'CART_FULL', data: { limit: trouble.limit } })
    case 'already-in-cart':
      return plain(409, { code: 'ALREADY_IN_CART', data: {} })
    case 'already-owned':
      return plain(409, { code: 'ALREADY_OWNED', data: {} })
    case 'discount-refused':
      return plain(422, { code: 'DISCOUNT_REFUSED', data: { error: trouble.error } })
    case 'license-tier-too-low':
      return plain(409, {
        code: 'LICENSE_TIER_TOO_LOW',
        data: { required_license_id: trouble.requiredLicenseId },
      })
    case 'cart-empty':
      return plain(409, { code: 'CART_EMPTY', data: {} })
    case 'same-plan':
      return plain(409, { code: 'SAME_PLAN', data: {} })
    case 'custom-amount-refused':
      return plain(422, {
        code: 'CUSTOM_AMOUNT_REFUSED',
        data: { min: trouble.min, max: trouble.max },
      })
    case 'no-subscription':
      return plain(409, { code: 'NO_SUBSCRIPTION', data: {} })
    case 'reversal-refused':
      return plain(409, { code: 'REVERSAL_REFUSED', data: { why: trouble.why } })
    case 'plan-waits':
      return plain(409, { code: 'PLAN_WAITS', data: { until: trouble.until } })
    case 'price-changed':
      return plain(409, { code: 'PRICE_CHANGED', data: { total: trouble.total } })
    case 'payment-declined':
      return plain(402, { code: 'PAYMENT_DECLINED', data: { order_id: trouble.orderId } })
    case 'credits-for-other-license':
      return plain(409, {
        code: 'CREDITS_FOR_OTHER_LICENSE',
        data: { license_id: trouble.licenseId },
      })
    case 'payment-under-way':
      return plain(409, { code: 'PAYMENT_UNDER_WAY', data: { order_id: trouble.orderId } })
    case 'payment-missing':
      return plain(422, { code: 'PAYMENT_MISSING', data: {} })
    case 'attempt-key-reused':
      return plain(422, { code: 'IDEMPOTENCY_KEY_REUSED', data: {} })
    case 'email-unconfirmed':
      return plain(403, { code: 'EMAIL_UNCONFIRMED', data: { about: trouble.about } })
    case 'variant-downloads-limit':
      return later(
        plain(503, { code: 'VARIANT_DOWNLOADS_LIMIT_REACHED', data: {} }),
        trouble.retryAfterSeconds,
      )
    case 'practice-limit':
      return plain(507, { code: 'PFL_LIMIT_REACHED', data: meterOf(trouble) })
    case 'download-limit-4k':
      return plain(507, { code: 'DOWNLOAD_LIMIT_4K_REACHED', data: meterOf(trouble) })
    case 'download-limit':
      return plain(507, { code: 'DOWNLOAD_LIMIT_REACHED', data: meterOf(trouble) })
    case 'subscription-required':
      return plain(402, { code: 'SUBSCRIPTION_REQUIRED', data: {} })
    case 'credits-missing':
      return plain(402, {
        code: 'CREDITS_MISSING',
        data: { credits_missing: trouble.creditsMissing },
      })
  }
}

function refusal(status: ContentfulStatusCode, problem: Problem, message: string): Refusal {
  return { status, problem, message, fullMessages: [message], retryAfterSeconds: null }
}

function later(refused: Refusal, seconds: number): Refusal {
  return { ...refused, retryAfterSeconds: Math.max(1, Math.ceil(seconds)) }
}

function meterOf(meter: { used: number; limit: number; resetsAt: number }) {
  return { used: meter.used, limit: meter.limit, resets_at: meter.resetsAt }
}
