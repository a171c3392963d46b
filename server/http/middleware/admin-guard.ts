import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { err, ok } from 'neverthrow'
import type { Endpoint } from '#contract/endpoint.ts'
import { API_TABLE } from '#contract/api-table.ts'
import type { ReauthRequired } from '#application/ports/account.ts'
import { isFresh } from '#server/application/session/verify-password.ts'
import { requireSession } from '../auth/auth-context.ts'
import type { ViewerServices } from '../auth/viewer.ts'
import { fail, refuse } from '../problems.ts'
import type { Needs } from '../services.ts'
import type { ShopContext, ShopEnv } from '../shop-app.ts'

const REAUTH: ReauthRequired = { kind: 'reauth-required' }

const SIGN_INS: ReadonlyMap<string, Endpoint['staff']> = new Map(
  Object.values(API_TABLE).map(({ method, path, staff }) => [`${method} ${path}`, staff]),
)

/**
 * The only guard of the admin (admin 1, admin 2), which runs before any body is read: visitors are asked to
 * sign in, everyone else who is not staff gets a 404, staff must turn on two-factor authentication first, and
 * whatever the API table does not open to any sign-in requires a fresh one.
 */
export function guardAdmin(
  services: ViewerServices & Needs<'adminAccess' | 'clock'>,
): MiddlewareHandler<ShopEnv> {
  return async (context, next) => {
    const admitted = await requireSession(services, context)
      .andThrough(({ user }) => services.adminAccess.check(user))
      .andThen((session) =>
        opensToAnySignIn(context) || isFresh(services.clock, session) ? ok(session) : err(REAUTH),
      )
    if (admitted.isErr()) {
      const { error } = admitted
      return error.kind === 'missing' ? refuse(context, 'NOT_FOUND') : fail(context, error)
    }
    context.set('staff', admitted.value.user)
    return next()
  }
}

/** A path that is not in the table has nothing to protect. */
function opensToAnySignIn(context: ShopContext): boolean {
  const method = context.req.method === 'HEAD' ? 'GET' : context.req.method
  const answering = matchedRoutes(context).find((route) => route.method === method)
  return !answering || SIGN_INS.get(`${method} ${answering.path}`) === 'any-sign-in'
}
