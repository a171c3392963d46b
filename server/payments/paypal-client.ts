import type { Clock } from '#application/ports/clock.ts'
import type { Outage } from '#application/ports/outage.ts'
import * as z from 'zod/mini'
import type { PaymentProviderConfig } from './provider-config.ts'
import { providerFetch } from './provider-fetch.ts'

export type PayPalConfig = Extract<PaymentProviderConfig, { kind: 'paypal' }>

interface PayPalRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Starts with a slash. */
  readonly path: string
  /** JSON, exactly as it is sent. */
  readonly body?: string
  /** Identifies a request to PayPal, which executes requests with the same id once. */
  readonly requestId?: string
  readonly patienceMs?: number
}

export interface PayPalAnswer {
  /** 503 if there was no response. */
  readonly status: number
  readonly body: unknown
}

/** Sends a request to PayPal on behalf of this shop. */
export type PayPalClient = (request: PayPalRequest) => Promise<PayPalAnswer>

/** Time limit for a response, of which one second is for connecting (security 19). */
const ANSWER_MS = 5_000
/** A token is renewed this long before it expires. */
const EARLY_MS = 60_000
const SILENCE: PayPalAnswer = { status: 503, body: null }

const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() })
const refusal = z.object({
  details: z.optional(z.array(z.object({ issue: z.optional(z.string()) }))),
  debug_id: z.optional(z.string()),
})

/** PayPal's REST API with its access token, which is kept until shortly before it expires. */
export function payPalClient({ clientId, secret, url }: PayPalConfig, clock: Clock): PayPalClient {
  const send = providerFetch()
  let token: { readonly word: string; readonly until: number } | null = null

  const renewed = async (): Promise<PayPalAnswer | string> => {
    const answer = await fetched(send, `${url}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${btoa(`${clientId}:${secret}`)}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    if (answer.status !== 200) return answer
    const { access_token: word, expires_in: seconds } = tokenAnswer.parse(answer.body)
    token = { word, until: clock.now() + seconds * 1000 - EARLY_MS }
    return word
  }

  const ask = async (request: PayPalRequest): Promise<PayPalAnswer> => {
    const { method, path, body, requestId, patienceMs = ANSWER_MS } = request
    const word = token && clock.now() < token.until ? token.word : await renewed()
    if (typeof word !== 'string') return word
    const headers = {
      Authorization: `Bearer ${word}`,
      'Content-Type': 'application/json',
      Prefer: 'return=representation',
      ...(requestId === undefined ? {} : { 'PayPal-Request-Id': requestId }),
    }
    const signal = AbortSignal.timeout(patienceMs)
    return fetched(send, `${url}${path}`, { method, headers, ...(body && { body }), signal })
  }

  return async (request) => {
    const answer = await ask(request)
    if (answer.status !== 401 || token === null) return answer
    token = null
    return ask(request)
  }
}

/** A response that means busy, broken or redirected, or no response at all, counts as silence. */
async function fetched(
  send: typeof fetch,
  address: string,
  request: RequestInit,
): Promise<PayPalAnswer> {
  try {
    const answer = await send(address, { ...request, redirect: 'manual' })
    const { status } = answer
    const text = await answer.text()
    const isElsewhere = status >= 300 && status < 400
    if (isElsewhere || status === 429 || status >= 500) return SILENCE
    return { status, body: text === '' ? null : (JSON.parse(text) as unknown) }
  } catch {
    return SILENCE
  }
}

/** What PayPal rejects in a request, by its published name. */
export function issueIn({ body }: PayPalAnswer): string {
  const read = refusal.safeParse(body)
  return (read.success && read.data.details?.[0]?.issue) || ''
}

/** Thrown if PayPal did not respond. */
const UNANSWERED = new Error('PayPal did not respond')

/** Validates the URL at which a buyer approves something, as returned by PayPal. */
export function approvalAddress(
  { url }: PayPalConfig,
  what: string,
  given: string | null | undefined,
): string {
  const address = given ?? ''
  // Allows plain http only if PayPal itself is called over http, in a test.
  const protocols = ['https:', new URL(url).protocol]
  if (protocols.includes(URL.parse(address)?.protocol ?? '')) return address
  throw new Error(`PayPal returned no approval URL for ${what}`)
}

/** The error to throw for an unexpected response. */
export function fault(answer: PayPalAnswer, what: string): Error {
  if (answer.status === SILENCE.status) return UNANSWERED
  const read = refusal.safeParse(answer.body)
  const id = (read.success && read.data.debug_id) || 'none'
  return new Error(
    `PayPal responded to ${what} with ${answer.status} ${issueIn(answer)} (debug ID ${id})`,
  )
}

/** What an error of the client means for the caller. */
export function payPalOutage(cause: unknown): Outage {
  return cause === UNANSWERED ? { kind: 'offline' } : { kind: 'unexpected', cause }
}
