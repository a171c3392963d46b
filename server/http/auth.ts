import type { Clock } from '#application/ports/clock.ts'
import { readSession } from '#contract/accounts.ts'
import { SESSION_SECONDS, type DoorServices } from './admission.ts'
import { serve } from './serve.ts'
import type { ShopApp } from './shop-app.ts'
import { currentSession } from './viewer.ts'

export interface AuthServices extends DoorServices {
  readonly clock: Clock
}

/** The session of `/api/auth`: `{}` when signed out, never null and never 401 (auth-protocol 1.4). */
export function authRoutes(app: ShopApp, services: AuthServices): void {
  serve(app, readSession, ({ context }) =>
    currentSession(services, context).map((session) => {
      const token = services.carrier.read(context, 'session')
      if (!session) {
        if (token !== null) services.carrier.takeBack(context, 'session')
        return {}
      }
      // The cookie's end moves on with the session's.
      if (token !== null) {
        const seconds = Math.min(
          SESSION_SECONDS,
          Math.ceil((session.expiresAt - services.clock.now()) / 1000),
        )
        services.carrier.hand(context, { name: 'session', value: token, seconds })
      }
      context.set('userId', session.user.id)
      return { user: session.user, expires: new Date(session.expiresAt).toISOString() }
    }),
  )
}
