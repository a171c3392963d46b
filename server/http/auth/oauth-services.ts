import type { Needs } from '../services.ts'
import { errAsync, okAsync } from 'neverthrow'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import type { ClientServices } from './client-context.ts'
import { clientAddress } from '../middleware/client-address.ts'
import type { ShopContext } from '../shop-app.ts'
import { currentSession } from './viewer.ts'

export type OauthServices = ClientServices &
  Needs<'clock' | 'identityProviders' | 'publicUrl' | 'rateLimits' | 'signInByProvider'>

/** A header set that no longer opens anything keeps nobody from signing in. */
export function sessionIfAny(services: OauthServices, context: ShopContext) {
  return currentSession(services, context).orElse((outage) =>
    outage.kind === 'signed-out' ? okAsync(null) : errAsync(outage),
  )
}

/** Leaving and coming back count like any other try to sign in. */
export function counted({ rateLimits, proxies }: OauthServices, context: ShopContext) {
  return rateLimits.take(LIMITS.signInByAddress(clientAddress(context, proxies)))
}
