import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { problemData, type ProblemCode } from '#contract/problem.ts'
import { refusal, toRefusal, type Failure, type Refusal } from './refusals.ts'
import { isLeaving, LEFT, type ShopContext } from './shop-app.ts'

/** The refusals that only HTTP knows; none of them has data. */
const HTTP_REFUSALS = {
  BAD_REQUEST: [400, 'The request couldn’t be read. Check its format.'],
  NOT_FOUND: [404, 'Not found.'],
  METHOD_NOT_ALLOWED: [405, 'This method isn’t allowed here.'],
  CROSS_SITE: [403, 'Requests from other sites aren’t allowed.'],
  TOO_LARGE: [413, 'The request is too large.'],
  UNSUPPORTED_MEDIA: [415, 'Send the request as JSON.'],
  IDEMPOTENCY_KEY_MISSING: [422, 'Send an Idempotency-Key header of 8 to 200 characters.'],
  TOKEN_NOT_ACCEPTED: [403, 'API tokens can’t be used here. Sign in to the store instead.'],
  LINK_REFUSED: [403, 'This link isn’t valid.'],
} as const satisfies Partial<Record<ProblemCode, readonly [ContentfulStatusCode, string]>>

/** Responds with a refusal of HTTP itself, in the envelope of errors 1. */
export function refuse(
  context: ShopContext,
  code: keyof typeof HTTP_REFUSALS,
  words?: string,
): Response {
  const [status, message] = HTTP_REFUSALS[code]
  return answerRefusal(context, refusal(status, { code, data: {} }, words ?? message))
}

/**
 * Responds with a failure in the envelope of errors 1, with Retry-After if waiting helps. A fault also raises
 * an alarm, unless the client has left.
 */
export function fail(context: ShopContext, error: Failure): Response {
  if (error.kind === 'unexpected' && isLeaving(context, error.cause)) {
    return new Response(null, { status: LEFT })
  }
  return answerRefusal(context, refusalFor(context, error))
}

/** Responds with a refusal that only one endpoint makes, in the same envelope. */
export function answerRefusal(context: ShopContext, refused: Refusal): Response {
  return context.json(envelope(context, refused), refused.status, headersOf(refused))
}

/** Responds with a simple failure of protocol 2: `errors` is a list, and `success` is false. */
export function failSimply(context: ShopContext, error: Failure): Response {
  const refused = refusalFor(context, error)
  return context.json(
    { ...envelope(context, refused), success: false, errors: refused.fullMessages },
    refused.status,
    headersOf(refused),
  )
}

/** Faults of fields are listed by name under `errors`; every other failure is simple (protocol 2). */
export function failByField(context: ShopContext, error: Failure): Response {
  if (error.kind !== 'invalid') return failSimply(context, error)
  const refused = toRefusal(error)
  return context.json(
    { ...envelope(context, refused), success: false },
    refused.status,
    headersOf(refused),
  )
}

/** What the client is told; the operator gets the details of a fault in an alarm. */
function refusalFor(context: ShopContext, error: Failure): Refusal {
  if (error.kind === 'unexpected') context.get('alarm')(error.cause)
  return toRefusal(error)
}

function envelope(context: ShopContext, refused: Refusal): Record<string, unknown> {
  const { problem, message, retryAfterSeconds } = refused
  context.set('refused', { status: refused.status, code: problem.code })
  return {
    error: message,
    code: problem.code,
    message,
    errors: { ...textsByField(refused), full_messages: refused.fullMessages },
    data: { ...problemData(problem), message },
    ...(retryAfterSeconds === null ? {} : { retry_after: retryAfterSeconds }),
    trace_id: context.get('requestId'),
  }
}

/**
 * The messages of each faulty field, in addition to the full messages, which contain one per field in order
 * (protocol 2).
 */
function textsByField({
  problem,
  fullMessages,
}: Refusal): Readonly<Record<string, readonly string[]>> {
  if (problem.code !== 'INVALID') return {}
  const texts = problem.data.fields.map(({ field }, place) => [
    field,
    fullMessages.slice(place, place + 1),
  ])
  return Object.fromEntries(texts) as Record<string, readonly string[]>
}

function headersOf({ retryAfterSeconds }: Refusal): Record<string, string> {
  const noStore = { 'Cache-Control': 'no-store' }
  return retryAfterSeconds === null
    ? noStore
    : { ...noStore, 'Retry-After': String(retryAfterSeconds) }
}
