import { err, ok } from 'neverthrow'
import { endDevice, listDevices } from '#contract/account.ts'
import { letOut, type DoorServices } from './admission.ts'
import { ownSession } from './asker.ts'
import { deviceName } from './device-name.ts'
import { serve } from './serve.ts'
import type { ShopApp, ShopContext } from './shop-app.ts'

/** Where somebody is signed in, and ending it there. */
export function deviceRoutes(app: ShopApp, services: DoorServices): void {
  serve(app, listDevices, ({ context }) =>
    ownSession(services, context).andThen(({ id: here, user }) =>
      services.sessions.listOf(user.id).map((devices) => ({
        items: devices
          .map(({ id, userAgent, signedInAt, seenAt }) => ({
            id,
            device: deviceName(userAgent),
            signedInAt,
            seenAt,
            current: id === here,
          }))
          .toSorted((one, other) => Number(other.current) - Number(one.current)),
      })),
    ),
  )

  serve(app, endDevice, ({ params, context }) =>
    ownSession(services, context).andThen((session) =>
      services.sessions
        .endOne(session.user.id, params.id)
        .andThen((ended) => (ended ? ok(undefined) : err(NO_SESSION)))
        .andTee(() => leave(services, context, params.id === session.id))
        .map(() => ({ success: true as const })),
    ),
  )
}

const NO_SESSION = { kind: 'missing', what: 'session' } as const

/** Ending the session that asks is signing out. */
function leave(services: DoorServices, context: ShopContext, isOwn: boolean): void {
  if (isOwn) letOut(services, context)
}
