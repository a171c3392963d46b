import type { MiddlewareHandler } from 'hono'
import { concurrencyLimiter } from '#server/concurrency-limiter.ts'
import { busyPage } from '../plain-page.ts'
import { fail } from '../problems.ts'
import { laterQueues, type RequestKind } from '../request-queue.ts'
import { hasLeft, LEFT, type ShopContext, type ShopEnv } from '../shop-app.ts'

const QUEUE = { waiting: 400, retryAfterSeconds: 1 }

/** Milliseconds: those who would wait longer are asked to retry. Carts and payments take longer themselves. */
const LONGEST_WAIT_MS = { read: 500, payment: 300, cart: 300, change: 500 } as const

/**
 * How many requests of a kind one process handles at once (decision 084). If those that wait for a database or for somebody
 * else’s service took all places, nobody could read meanwhile.
 */
const AT_ONCE = {
  read: 100,
  /**
   * A provider that takes a second for each lets a process take 32 a second, more than it can handle among other visits.
   */
  payment: 32,
  /** Changes that wait for little but the database; fewer if it has fewer connections. */
  cart: 32,
  change: 100,
} as const

/** One in this many of a process's database connections is for carts: with more, hardly more of them are answered. */
const CONNECTIONS_PER_CART = 3

/** What visitors change in great numbers. */
const CARTS = /^\/api\/v1\/(?:cart|consents|downloads|experiments|wishlists)(?:[/?]|$)/
const PAYMENTS =
  /^\/api\/v1\/(?:checkout|orders|purchases|subscriptions\/(?:pay_now|payment_method|seats))(?:[/?]|$)/
/** Asks an identity provider, although browsers get it. */
const SIGN_INS = '/api/auth/callback/'
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Analytics events wait for the commit of their batch, and must not delay people who are waiting for a page. */
export const EVENT_PATHS = '/api/user_interest_analytics/'
const EVENT_QUEUE = { atOnce: 400, waiting: 400, retryAfterSeconds: 1 }

/** The kind of a request by its method and its path, whether or not a query follows. */
export function kindOf(method: string, path: string): RequestKind {
  if (!path.startsWith('/api/')) return 'page'
  if (path.startsWith(SIGN_INS)) return 'change'
  if (READS.has(method)) return 'read'
  if (CARTS.test(path)) return 'cart'
  return PAYMENTS.test(path) ? 'payment' : 'change'
}

const TOO_MANY = { kind: 'rate-limited', retryAfterSeconds: QUEUE.retryAfterSeconds } as const

/** Node's requests that arrived while too many were waiting: no work is started for them. */
export const turnedAway = new WeakSet<object>()

/**
 * Node's requests that have waited before their work was started: later queues let twice as many of them wait, for twice
 * as long.
 */
export const longQueued = new WeakSet<object>()

/** Whether this request has waited before its work was started. */
export function hasWaited(context: ShopContext): boolean {
  const incoming = context.env?.incoming
  return incoming !== undefined && longQueued.has(incoming)
}

/**
 * Refuses requests that arrived while too many were waiting (decision 070), before anything is received or
 * looked up for them.
 */
export function refuseTurnedAway(): MiddlewareHandler<ShopEnv> {
  return async (context, next) => {
    const incoming = context.env?.incoming
    if (incoming === undefined || !turnedAway.has(incoming)) return next()
    if (!context.req.path.startsWith('/api/')) return busyPage()
    return fail(context, TOO_MANY)
  }
}

/**
 * Limits the number of requests in flight (security 22): beyond it, a request is refused before anything is
 * parsed or looked up for it, and its connection is closed, along with what was pipelined on it. No work is
 * started for a client that left while waiting. `connections`: how many the process has to its database; null
 * if it needs none.
 */
export function limitRequests(connections: number | null): MiddlewareHandler<ShopEnv> {
  const forCarts =
    connections === null ? AT_ONCE.cart : Math.floor(connections / CONNECTIONS_PER_CART)
  const carts = Math.min(AT_ONCE.cart, Math.max(1, forCarts))
  const limiter = (kind: keyof typeof AT_ONCE, atOnce: number = AT_ONCE[kind]) => {
    const limited = concurrencyLimiter({ ...QUEUE, atOnce, longestWaitMs: LONGEST_WAIT_MS[kind] })
    laterQueues.set(kind, limited.waitShare)
    return limited
  }
  const limits = {
    read: limiter('read'),
    payment: limiter('payment'),
    cart: limiter('cart', carts),
    change: limiter('change'),
  }
  const events = concurrencyLimiter(EVENT_QUEUE)
  const limitOf = ({ method, path }: ShopContext['req']) => {
    if (path.startsWith(EVENT_PATHS)) return events
    const kind = kindOf(method, path)
    return limits[kind === 'page' ? 'read' : kind]
  }
  return (context, next) =>
    limitOf(context.req)(async () => {
      if (hasLeft(context)) return new Response(null, { status: LEFT })
      await next()
      return undefined
    }, hasWaited(context)).match(
      (answer) => answer,
      (outage) => {
        context.header('Connection', 'close')
        return fail(context, outage)
      },
    )
}
