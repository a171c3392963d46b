import { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { Admitted, Arrival } from '#server/cases/admit.ts'
import { SESSION_IDLE_MS } from '#server/ports/sessions.ts'
import { clientAddress } from './client-address.ts'
import type { ShopContext } from './shop-app.ts'
import { presentedDigest, type ViewerServices } from './viewer.ts'

export interface DoorServices extends ViewerServices {
  /** Addresses of proxies whose word on where a request comes from is believed. */
  readonly proxies: readonly string[]
}

export const SESSION_SECONDS = SESSION_IDLE_MS / 1000

/** What the browser brings to the door: the session it presents, and its visitor's cart. */
export function arrivalOf(
  services: DoorServices,
  context: ShopContext,
): ResultAsync<Arrival, Outage> {
  return ResultAsync.combine([
    presentedDigest(services, context, 'session'),
    presentedDigest(services, context, 'cart'),
  ]).map(([presented, guestKey]) => ({
    address: clientAddress(context, services.proxies),
    presented,
    guestKey,
  }))
}

/** Hands the session over. The visitor's cart has become the user's, so its key is worth nothing now. */
export function letIn(
  { carrier }: DoorServices,
  context: ShopContext,
  { token, session }: Admitted,
): void {
  carrier.hand(context, { name: 'session', value: token, seconds: SESSION_SECONDS })
  carrier.takeBack(context, 'cart')
  context.set('userId', session.user.id)
}
