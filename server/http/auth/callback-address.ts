import type { Needs } from '../services.ts'
import { ownOrigins } from '../middleware/guards.ts'
import { parseOwnUrl } from '../safe-redirect.ts'
import type { ShopContext } from '../shop-app.ts'
import { fieldOf } from './fields.ts'

export interface Placed {
  readonly publicUrl: string
}

/**
 * Where the browser goes afterwards, as an absolute address of ours: what the body asks for, else the
 * query, else the cookie, else home (protocol 1). Foreign, odd and unreadable ones are home. The
 * cookie keeps it for the next request.
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

/** An absolute address under `/api/auth`, such as that of an error. */
export function authAddress(
  services: Placed,
  context: ShopContext,
  { action, ...query }: { readonly action: string } & Readonly<Record<string, string>>,
): string {
  const asked = new URLSearchParams(query).toString()
  return `${hereOf(services, context)}/api/auth/${action}${asked === '' ? '' : `?${asked}`}`
}

/**
 * Our public origin. If that is a loopback address, a page may have come by its other name: it then stays
 * there, since cookies do not pass between the two. Following a link sends no origin, so there the name in
 * the request counts; any name but these two is ignored.
 */
export function hereOf({ publicUrl }: Placed, context: ShopContext): string {
  const ours = ownOrigins(publicUrl)
  const named = [context.req.header('Origin') ?? '', new URL(context.req.url).origin]
  return named.find((origin) => ours.includes(origin)) ?? new URL(publicUrl).origin
}
