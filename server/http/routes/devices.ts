import { err, ok } from 'neverthrow'
import { endDevice, endOtherDevices, listDevices } from '#contract/account.ts'
import { listQueryFrom } from '#domain/search/list-query.ts'
import { clearSessionCookies, type ClientServices } from '../auth/client-context.ts'
import { requireSession } from '../auth/auth-context.ts'
import { deviceName } from '../device-name.ts'
import { serve } from '../serve.ts'
import type { ShopApp, ShopContext } from '../shop-app.ts'

/** Lists where a user is signed in, and ends those sessions. */
export function deviceRoutes(app: ShopApp, services: ClientServices): void {
  serve(app, listDevices, ({ query, context }) =>
    requireSession(services, context).andThen((session) =>
      services.sessions.listOf(session, listQueryFrom(query).page).map(({ items, ...listing }) => ({
        ...listing,
        signedInAt: session.signedInAt,
        items: items.map(({ id, userAgent, signedInAt, seenAt }) => ({
          id,
          device: deviceName(userAgent),
          signedInAt,
          seenAt,
          current: id === session.id,
        })),
      })),
    ),
  )

  serve(app, endOtherDevices, ({ context }) =>
    requireSession(services, context)
      .andThen((session) => services.sessions.endOthers(session))
      .map(() => ({ success: true as const })),
  )

  serve(app, endDevice, ({ params, context }) =>
    requireSession(services, context).andThen((session) =>
      services.sessions
        .endOne(session.user.id, params.id)
        .andThen((ended) => (ended ? ok(undefined) : err(NO_SESSION)))
        .andTee(() => leave(services, context, params.id === session.id))
        .map(() => ({ success: true as const })),
    ),
  )
}

const NO_SESSION = { kind: 'missing', what: 'session' } as const

/** Ending the session of the request itself is signing out. */
function leave(services: ClientServices, context: ShopContext, isOwn: boolean): void {
  if (isOwn) clearSessionCookies(services, context)
}
