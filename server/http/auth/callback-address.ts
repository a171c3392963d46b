import type { Needs } from '../services.ts'
import { ownOrigins } from '../middleware/guards.ts'
import { parseOwnUrl } from '../safe-redirect.ts'
import type { ShopContext } from '../shop-app.ts'
import { fieldOf } from './fields.ts'

export interface Placed {
  readonly publicUrl: string
}

/**
 * The absolute URL in this shop that the browser goes to afterward: from the body, else the query, else the
 * cookie, else home (protocol 1). Foreign, malformed and unreadable URLs become home. The cookie stores it for
 * the next request.
 */
export function callbackAddress(
  services: Needs<'publicUrl' | 'sessionCookies'>,
  context: ShopContext,
): string {
  const { sessionCookies } = services
  const kept = sessionCookies.read(context, 'callback')
  const wanted = fieldOf(context, 'callbackUrl') ?? context.req.query('callbackUrl') ?? kept
  const here = hereOf(services, context)
  const own = wanted === null ? null : parseOwnUrl(wanted, here)
  const address = own ? `${own.origin}${own.path}${own.fragment}` : `${here}/`
  if (address !== kept)
    sessionCookies.set(context, { name: 'callback', value: address, seconds: null })
  return address
}

/** An absolute URL under `/api/auth`, such as that of an error. */
export function authAddress(
  services: Placed,
  context: ShopContext,
  { action, ...query }: { readonly action: string } & Readonly<Record<string, string>>,
): string {
  const asked = new URLSearchParams(query).toString()
  return `${hereOf(services, context)}/api/auth/${action}${asked === '' ? '' : `?${asked}`}`
}

/**
 * The shop's public origin. If it is a loopback address, a page may have been opened under the other loopback
 * name: it then stays there, since the two do not share cookies. Following a link sends no Origin header, so
 * the host of the request counts then; any host but these two is ignored.
 */
export function hereOf({ publicUrl }: Placed, context: ShopContext): string {
  const ours = ownOrigins(publicUrl)
  const named = [context.req.header('Origin') ?? '', new URL(context.req.url).origin]
  return named.find((origin) => ours.includes(origin)) ?? new URL(publicUrl).origin
}
