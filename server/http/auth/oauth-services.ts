import type { Needs } from '../services.ts'
import { errAsync, okAsync } from 'neverthrow'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import type { ClientServices } from './client-context.ts'
import { clientAddress } from '../middleware/client-address.ts'
import type { ShopContext } from '../shop-app.ts'
import { currentSession } from './viewer.ts'

export type OauthServices = ClientServices &
  Needs<'clock' | 'identityProviders' | 'publicUrl' | 'rateLimits' | 'signInByProvider'>

/** A header set that is no longer valid does not prevent signing in. */
export function sessionIfAny(services: OauthServices, context: ShopContext) {
  return currentSession(services, context).orElse((outage) =>
    outage.kind === 'signed-out' ? okAsync(null) : errAsync(outage),
  )
}

/** Leaving for the provider and coming back each count as a sign-in attempt. */
export function counted({ rateLimits, proxies }: OauthServices, context: ShopContext) {
  return rateLimits.take(LIMITS.signInByAddress(clientAddress(context, proxies)))
}
