import type { MiddlewareHandler } from 'hono'
import { okAsync, ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import type { Secrets } from '#server/ports/secrets.ts'
import type { Session, Sessions } from '#server/ports/sessions.ts'
import type { CookieName, SessionCarrier } from './session-carrier.ts'
import type { ShopContext, ShopEnv } from './shop-app.ts'

export interface ViewerServices {
  readonly carrier: SessionCarrier
  readonly secrets: Secrets
  readonly sessions: Sessions
}

/** What the shop hands out: 32 bytes, URL-safe. Anything else is nobody's, and is not looked up. */
const TOKEN = /^[\w-]{43}$/

/** The digest of a secret that the browser presented, or null where it presented none of ours. */
export function presentedDigest(
  { carrier, secrets }: ViewerServices,
  context: ShopContext,
  name: CookieName,
): ResultAsync<string | null, Outage> {
  const token = carrier.read(context, name)
  if (token === null || !TOKEN.test(token)) return okAsync(null)
  return ResultAsync.fromPromise(secrets.digest(token), (cause) => ({ kind: 'unexpected', cause }))
}

/** The live session of this browser, or null. */
export function currentSession(
  services: ViewerServices,
  context: ShopContext,
): ResultAsync<Session | null, Outage> {
  return presentedDigest(services, context, 'session').andThen((digest) =>
    digest === null ? okAsync(null) : services.sessions.recall(digest),
  )
}

/** Who asks: the user of a live session, or a visitor with the key of their device's cart. */
function viewerOf(services: ViewerServices, context: ShopContext): ResultAsync<Viewer, Outage> {
  return currentSession(services, context).andThen((session): ResultAsync<Viewer, Outage> => {
    if (session) return okAsync(session.user)
    return presentedDigest(services, context, 'cart').map((key) => ({ kind: 'visitor', key }))
  })
}

/** Lets every handler ask who is there; the database is asked once, and only if somebody does. */
export function knowTheViewer(services: ViewerServices): MiddlewareHandler<ShopEnv> {
  return async (context, next) => {
    let asked: ResultAsync<Viewer, Outage> | null = null
    context.set('viewer', () => {
      asked ??= viewerOf(services, context).andTee((viewer) => {
        if (viewer.kind === 'registered') context.set('userId', viewer.id)
      })
      return asked
    })
    return next()
  }
}
