import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newId, payPalBooks, unitOf } from './paypal/records.ts'
import { approvalPages } from './paypal/pages.ts'
import { payPalEvents } from './paypal/events.ts'
import { answerAt, type Asked } from './paypal/routes.ts'
import { refusal, type Answer } from './paypal/shapes.ts'

export interface PayPalKeys {
  readonly clientId: string
  readonly secret: string
  readonly webhookId: string
}

export type PayPalStandIn = Awaited<ReturnType<typeof openPayPal>>

export const PAYPAL_KEYS: PayPalKeys = {
  clientId: 'client-of-the-tests',
  secret: 'a secret of the tests',
  webhookId: '8PT597110X687430LKGECATA',
}

/**
 * A fault for one request: a different response, a connection that breaks before or after the request is
 * processed, or no response at all.
 */
interface UserError {
  /** Which request, for example `POST /v2/checkout/orders`. */
  readonly at: RegExp
  readonly comes?: Answer | 'unheard' | 'unanswered' | 'held'
  /** Called when the request has arrived, before it is processed. */
  readonly meanwhile?: () => Promise<void>
}

const TOKEN_SECONDS = 32_400

/**
 * As much of PayPal as the shop uses (Orders v2, Payments v2, webhooks v1), with records in memory. It
 * trusts no one: keys and tokens are checked, every request must have its published shape, and repeating a
 * PayPal-Request-Id returns the same response.
 */
export async function openPayPal(keys: PayPalKeys = PAYPAL_KEYS, now: () => number = Date.now) {
  const place = { origin: '' }
  const books = payPalBooks(() => place.origin)
  const events = payPalEvents(keys.webhookId, { books, now, origin: () => place.origin })
  const pages = approvalPages(books, () => place.origin)
  const tokens = new Map<string, number>()
  const answered = new Map<string, { readonly digest: string; readonly answer: Answer }>()
  const errors: UserError[] = []
  /** The requests that arrived, for example `POST /v2/…`. */
  const log: string[] = []

  const newToken = ({ text }: Asked, authorization: string): Answer => {
    const basic = `Basic ${Buffer.from(`${keys.clientId}:${keys.secret}`).toString('base64')}`
    if (authorization !== basic) return { status: 401, body: { error: 'invalid_client' } }
    if (text !== 'grant_type=client_credentials') {
      return { status: 400, body: { error: 'unsupported_grant_type' } }
    }
    const access_token = `A21${newId()}`
    tokens.set(access_token, now() + TOKEN_SECONDS * 1000)
    return {
      status: 200,
      body: { access_token, token_type: 'Bearer', expires_in: TOKEN_SECONDS, scope: 'shop' },
    }
  }

  /**
   * Repeating an ID returns the same response; reusing it for a different request is refused. Refusals are
   * not stored.
   */
  const actOnce = (asked: Asked): Answer => {
    const { method, url } = asked
    const act = () => answerAt(asked, { books, events })
    if (method !== 'POST' || !/^\/v[23]\//.test(url.pathname)) return act()
    if (asked.requestId === '') return refusal(400, 'MISSING_REQUIRED_PARAMETER')
    const name = asked.requestId
    const digest = createHash('sha256').update(`${url.pathname} ${asked.text}`).digest('hex')
    const before = answered.get(name)
    if (before && before.digest !== digest) return refusal(422, 'PAYPAL_REQUEST_ID_PREVIOUSLY_USED')
    if (before) return { ...before.answer, status: 200 }
    const answer = act()
    if (answer.status < 300) answered.set(name, { digest, answer })
    return answer
  }

  const answerTo = (asked: Asked, authorization: string): Answer => {
    if (asked.url.pathname === '/v1/oauth2/token') return newToken(asked, authorization)
    const until = tokens.get(authorization.replace(/^Bearer /, '')) ?? 0
    if (until <= now()) return { status: 401, body: { error: 'invalid_token' } }
    return actOnce(asked)
  }

  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', place.origin)
      const text = await bodyOf(request)
      if (url.pathname.startsWith('/checkoutnow')) return pages.show(request, response, url)
      const { authorization = '', 'paypal-request-id': id } = request.headers
      const { method = '' } = request
      const line = `${method} ${url.pathname}`
      log.push(line)
      const asked: Asked = { method, url, text, requestId: String(id ?? '') }
      const found = errors.findIndex(({ at }) => at.test(line))
      const [error] = found < 0 ? [] : errors.splice(found, 1)
      await error?.meanwhile?.()
      if (error?.comes === 'held') return
      if (error?.comes === 'unheard') return void request.socket.destroy()
      if (typeof error?.comes === 'object') return send(response, error.comes)
      const answer = answerTo(asked, authorization)
      if (error?.comes === 'unanswered') return void request.socket.destroy()
      return send(response, answer)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  place.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    ...events,
    ...pages,
    /** The value for PAYPAL_URL. */
    origin: place.origin,
    keys,
    books,
    log,
    errors,
    /** The outcomes of the next captures, in order; by default, each is COMPLETED. */
    fates: books.fates,
    refundFates: books.refundFates,
    /** Expires every token issued so far. */
    endTokens: () => tokens.clear(),
    /** Forgets all request IDs, as PayPal does after six hours. */
    forgetRequestIds: () => answered.clear(),
    /** What was taken, as the shop's order and cents, in the order in which it was taken. */
    taken: (): readonly (readonly [key: string, cents: number])[] =>
      [...books.orders.values()].flatMap((order) =>
        order.capture && order.capture.status !== 'DECLINED'
          ? [[unitOf(order).custom_id ?? '', order.capture.cents] as const]
          : [],
      ),
    /** Makes the buyer dispute an order's payment; `outcome` is set once that is over. */
    dispute: books.dispute,
    /** The refunded amounts, in cents. */
    refundedCharge: (): readonly number[] =>
      [...books.orders.values()].flatMap(({ refunds }) => refunds.map(({ cents }) => cents)),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(body === null ? '' : JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
