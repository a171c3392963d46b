import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { Missing, Outage } from '#application/ports/outage.ts'
import { signOutUser, validateToken } from '#contract/accounts.ts'
import { clearSessionCookies, type ClientServices } from '../auth/client-context.ts'
import { requireSession } from '../auth/auth-context.ts'
import { keyAmong, presentedKey, type PresentedKey } from '../auth/header-keys.ts'
import { servePublic } from '../serve.ts'
import type { ShopApp, ShopContext } from '../shop-app.ts'
import { presentedDigest, sessionOfKey } from '../auth/viewer.ts'

/**
 * Signing out, and checking whether one is still signed in: the two routes that also accept a header set from
 * the query or the body (protocol 1).
 */
export function signOutRoutes(app: ShopApp, services: ClientServices): void {
  for (const path of ['/api/v1/auth/sign_out', '/api/v1/users/sign_out']) {
    servePublic(
      app,
      { ...signOutUser, path },
      {
        handler: ({ context }) =>
          signOut(services, context).map(() => ({ success: true as const })),
      },
    )
  }

  servePublic(app, validateToken, {
    handler: ({ context }) =>
      sessionShown(services, context).map((session) => ({
        success: true as const,
        data: session.user,
      })),
  })
}

const NO_SESSION: Missing = { kind: 'missing', what: 'session' }

/**
 * Ends the session of whichever key is presented, and clears both keys; succeeds without a session too (sign-in
 * 5). A header set that is not valid is `missing`, and the cookies are cleared nevertheless.
 */
function signOut(
  services: ClientServices,
  context: ShopContext,
): ResultAsync<void, Missing | Outage> {
  const key = keyFor(context)
  return (key ? endByKey(services, context, key) : okAsync(true))
    .andThen((wasAlive) => endByCookie(services, context).map(() => wasAlive))
    .andTee(() => clearSessionCookies(services, context))
    .andThen((wasAlive) => (wasAlive ? okAsync(undefined) : errAsync(NO_SESSION)))
}

/** Resolves with false if the key is not valid. */
function endByKey(
  services: ClientServices,
  context: ShopContext,
  key: PresentedKey,
): ResultAsync<boolean, Outage> {
  return sessionOfKey(services, context, key)
    .andThen(({ user, id }) => services.sessions.endOne(user.id, id))
    .orElse((outage) => (outage.kind === 'signed-out' ? okAsync(false) : errAsync(outage)))
}

/** Ends the session of the browser's cookie, if it has one. */
export function endByCookie(
  services: ClientServices,
  context: ShopContext,
): ResultAsync<void, Outage> {
  return presentedDigest(services, context, 'session').andThen((digest) =>
    digest === null ? okAsync(undefined) : services.sessions.end(digest),
  )
}

function sessionShown(
  services: ClientServices,
  context: ShopContext,
): ReturnType<typeof requireSession> {
  const key = keyFor(context)
  return key ? sessionOfKey(services, context, key) : requireSession(services, context)
}

function keyFor(context: ShopContext): PresentedKey | null {
  return presentedKey(context) ?? keyAmong(context.req.query()) ?? keyAmong(context.get('body'))
}
