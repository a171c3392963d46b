import type { Needs } from '../services.ts'
import type { MiddlewareHandler } from 'hono'
import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import { CUSTOMER_HEADER } from '#contract/customer-header.ts'
import { customerOfLink } from '#contract/links.ts'
import type { Clock } from '#application/ports/clock.ts'
import { attempted, type Outage } from '#application/ports/outage.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'
import type { Recalled, Session } from '#server/application/session/sessions.ts'
import { presentedKey, writeKey, type PresentedKey } from './header-keys.ts'
import type { CookieName } from './session-cookies.ts'
import type { ShopContext, ShopEnv } from '../shop-app.ts'

export type ViewerServices = Needs<'secrets' | 'sessionCookies' | 'sessions' | 'actFor'>

/** The format of the shop's tokens: 32 bytes, URL-safe. Anything else belongs to no one, and is not looked up. */
const TOKEN = /^[\w-]{43}$/

/** The digest of a secret that the browser presented, or null if it presented none of the shop's. */
export function presentedDigest(
  { sessionCookies, secrets }: ViewerServices,
  context: ShopContext,
  name: CookieName,
): ResultAsync<string | null, Outage> {
  const token = sessionCookies.read(context, name)
  return token === null ? okAsync(null) : digestOf(secrets, token)
}

/**
 * The live session of a request, or null. It is looked up once per request. A request that presents a header
 * set is identified by that alone: if the set is not valid, it is `signed-out`, whatever cookie it also sends
 * (protocol 1).
 */
export function currentSession(
  services: ViewerServices,
  context: ShopContext,
): ResultAsync<Session | null, Outage> {
  const known = context.get('session')
  if (known) return known
  const found = lookedUp(services, context).andTee((session) => {
    if (session) context.set('userId', session.user.id)
  })
  context.set('session', found)
  return found
}

/** The session of a header set. The response will carry the set again. */
export function sessionOfKey(
  services: ViewerServices,
  context: ShopContext,
  { token, client, uid }: PresentedKey,
): ResultAsync<Session, Outage> {
  const { secrets, sessions } = services
  return digestOf(secrets, token)
    .andThen((tokenDigest) =>
      tokenDigest === null || client === ''
        ? okAsync(null)
        : sessions.recallByHeaders({ client, uid, tokenDigest }),
    )
    .andThen((session): ResultAsync<Recalled, Outage> => {
      if (!session) return errAsync({ kind: 'signed-out' })
      context.set('userId', session.user.id)
      context.set('issuedKey', { token, client, session })
      return okAsync(session)
    })
    .andThrough((session) =>
      presentedDigest(services, context, 'session').map((digest) =>
        renewWith(context, session, digest),
      ),
    )
}

function lookedUp(
  services: ViewerServices,
  context: ShopContext,
): ResultAsync<Session | null, Outage> {
  const key = presentedKey(context)
  if (key) return sessionOfKey(services, context, key)
  return presentedDigest(services, context, 'session').andThen((digest) =>
    digest === null
      ? okAsync(null)
      : services.sessions.recall(digest).andTee((session) => {
          if (session) renewWith(context, session, digest)
        }),
  )
}

/** The cookie's lifetime follows that of its session, whichever key extended the session: both end together. */
function renewWith(context: ShopContext, session: Recalled, shown: string | null): void {
  if (session.isExtended && session.digest === shown) context.set('renewed', session)
}

function digestOf(secrets: Secrets, token: string): ResultAsync<string | null, Outage> {
  if (!TOKEN.test(token)) return okAsync(null)
  return attempted(secrets.digest(token))
}

/**
 * The id of the customer that a request acts for, from its header, or from a link's parameter; null if it names
 * none.
 */
export function customerNamed(context: ShopContext): string | null {
  return (
    context.req.header(CUSTOMER_HEADER) ?? customerOfLink((name) => context.req.query(name)) ?? null
  )
}

/**
 * The viewer of a page. Its URL names no customer, so the browser stores whom the viewer acts for (customer 7).
 * A team that they are no longer in is ignored, and the page, which then shows their own account, says so.
 */
export function pageViewer(
  services: ViewerServices,
  context: ShopContext,
  chosen: { readonly userId: string; readonly teamId: string } | null,
): ResultAsync<Viewer, Outage> {
  return context
    .get('viewer')()
    .andThen((viewer): ResultAsync<Viewer, Outage> => {
      if (viewer.kind === 'visitor' || viewer.id !== chosen?.userId) return okAsync(viewer)
      return services
        .actFor(viewer, chosen.teamId)
        .orElse((error) => (error.kind === 'team-missing' ? okAsync(viewer) : errAsync(error)))
    })
}

/**
 * The viewer: the user of a live session, acting for the customer that the request names; or a visitor with the
 * key of their device's cart. Apart from `pageViewer`, no other code decides whom someone acts for.
 */
function viewerOf(services: ViewerServices, context: ShopContext): ResultAsync<Viewer, Outage> {
  return currentSession(services, context).andThen((session): ResultAsync<Viewer, Outage> => {
    // A person without a session is asked to sign in, whomever the request names.
    if (session) return services.actFor(session.user, customerNamed(context))
    return presentedDigest(services, context, 'cart').map((key) => ({ kind: 'visitor', key }))
  })
}

/**
 * Provides the viewer to every handler; the database is queried once, and only if a handler asks. If the
 * request came with a header set, or signed in, the response carries the set; if its session was extended, it
 * carries a cookie that lasts as long.
 */
export function loadViewer(
  services: ViewerServices & { readonly clock: Clock },
): MiddlewareHandler<ShopEnv> {
  return async (context, next) => {
    let asked: ResultAsync<Viewer, Outage> | null = null
    context.set('viewer', () => {
      asked ??= viewerOf(services, context)
      return asked
    })
    await next()
    const key = context.get('issuedKey')
    // A key that turned out to be invalid is not sent back.
    if (key && context.res.status !== 401) writeKey(context, key)
    const renewed = context.get('renewed')
    const token = services.sessionCookies.read(context, 'session')
    if (!renewed || token === null) return
    const seconds = Math.ceil((renewed.expiresAt - services.clock.now()) / 1000)
    services.sessionCookies.set(context, { name: 'session', value: token, seconds })
    // A response that carries a key must not be stored in a shared cache.
    if (context.res.headers.get('Cache-Control')?.includes('public')) {
      context.header('Cache-Control', 'private, no-store')
    }
  }
}
