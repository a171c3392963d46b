import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { newId, refusal, type Answer } from './stripe-intents.ts'

export const STRIPE = { secretKey: 'sk_test_stand_in', webhookSecret: 'whsec_stand_in' }
const API_VERSION = '2026-10-28.endive'

export interface StripeEvent {
  readonly id: string
  readonly type: string
  readonly data: { readonly object: object }
}

/** A signed message as Stripe posts it. */
export function signedMessage(
  event: StripeEvent,
  { at = Date.now(), secret = STRIPE.webhookSecret }: { at?: number; secret?: string } = {},
): { readonly body: string; readonly headers: Readonly<Record<string, string>> } {
  const body = JSON.stringify({
    object: 'event',
    api_version: API_VERSION,
    livemode: false,
    ...event,
  })
  const time = Math.floor(at / 1000)
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return {
    body,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Stripe-Signature': `t=${time},v1=${signature}`,
    },
  }
}

interface Kept {
  readonly asked: string
  answer: Answer | null
}

/** Repeats the response for a key; requests that could not even be read are not stored. */
export function idempotencyKeys() {
  const kept = new Map<string, Kept>()
  /** How long Stripe takes for a request. Milliseconds. */
  const pace = { ms: 0 }

  const once = async (key: string | null, asked: string, make: () => Answer): Promise<Answer> => {
    const before = key === null ? undefined : kept.get(key)
    if (before && before.asked !== asked) {
      return refusal(400, { type: 'idempotency_error', message: 'Keys are for one request.' })
    }
    if (before) return before.answer ?? refusal(409, { code: 'idempotency_key_in_use' })
    const entry: Kept = { asked, answer: null }
    if (key !== null) kept.set(key, entry)
    await pause(pace.ms)
    entry.answer = make()
    if (key !== null && entry.answer[0] === 400) kept.delete(key)
    return entry.answer
  }

  return { once, pace, forget: () => kept.clear() }
}

/** What is wrong with a request before its parameters are read. */
export function faultOf(request: IncomingMessage): Answer | null {
  const { headers, method } = request
  if (headers.authorization !== `Bearer ${STRIPE.secretKey}`) {
    return refusal(401, { message: 'Invalid API Key provided' })
  }
  if (headers['stripe-version'] !== API_VERSION) return refusal(400, { message: 'Invalid version' })
  const isForm = headers['content-type'] === 'application/x-www-form-urlencoded'
  if (method === 'POST' && !isForm) return refusal(400, { message: 'Send a form' })
  return null
}

export function oneHeader(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

export function send(response: ServerResponse, [status, body]: Answer): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': newId('req') })
  response.end(JSON.stringify(body))
}
