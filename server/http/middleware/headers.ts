import type { MiddlewareHandler } from 'hono'
import type { ShopEnv } from '../shop-app.ts'

/**
 * Pages whose URL contains a secret, from an email or a shared list: it must not appear in any referrer, even
 * to the shop's own files.
 */
const HOLDS_A_SECRET = /^\/(auth\/(reset|email|confirm)|withdraw|wishlist|invite)(\/|$)/
const NO_REFERRER = ['Referrer-Policy', 'no-referrer'] as const

const EVERYWHERE: readonly (readonly [name: string, value: string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
]

const HSTS = ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] as const
/** A response of the API is never a page, so nothing in it may run or be framed. */
const NOT_A_PAGE = [
  'Content-Security-Policy',
  "default-src 'none'; frame-ancestors 'none'",
] as const

/** Sets the headers of security 18. Headers that a response has already set are kept. */
export function secureAnswers(secure: boolean): MiddlewareHandler<ShopEnv> {
  return async (context, next) => {
    await next()
    const { path } = context.req
    const isApi = path.startsWith('/api/')
    const wanted = [
      ...(HOLDS_A_SECRET.test(path) ? [NO_REFERRER] : []),
      ...EVERYWHERE,
      ...(secure ? [HSTS] : []),
      ...(isApi ? [NOT_A_PAGE] : []),
    ]
    // Not with `context.header`, which rebuilds the whole response for each header, including a stream of its
    // text.
    const { headers } = context.res
    for (const [name, value] of wanted) {
      if (!headers.has(name)) headers.set(name, value)
    }
  }
}
