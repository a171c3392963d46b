import type { Needs } from '../services.ts'
import { okAsync, ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { isCheckout } from '#domain/cart/merge.ts'
import type { StartedSession, ClientContext } from '../../application/session/start-session.ts'
import { DEVICE_LIFE_MS } from '#server/application/session/known-device.ts'
import { SESSION_IDLE_MS } from '#domain/user/session-life.ts'
import { keepConsent, presentedConsent, sendsGpc } from '../consent/consent-cookie.ts'
import { clientAddress } from '../middleware/client-address.ts'
import type { ShopContext } from '../shop-app.ts'
import { presentedDigest, type ViewerServices } from './viewer.ts'

export type ClientServices = ViewerServices & Needs<'proxies'>

const SESSION_SECONDS = SESSION_IDLE_MS / 1000
/** Characters that are stored of the User-Agent header: enough for its owner to recognize it. */
const USER_AGENT_LENGTH = 300

/**
 * What the browser sends along: the session it presents, its visitor's cart, and its consent. `goOnTo` is the
 * shop path that it is on.
 */
export function clientContextOf(
  services: ClientServices,
  context: ShopContext,
  goOnTo = '/',
): ResultAsync<ClientContext, Outage> {
  return ResultAsync.combine([
    presentedDigest(services, context, 'session'),
    presentedDigest(services, context, 'cart'),
    presentedDigest(services, context, 'experiments'),
  ]).map(([presented, visitorKey, assignmentId]) => ({
    address: clientAddress(context, services.proxies),
    userAgent: (context.req.header('User-Agent') ?? '').slice(0, USER_AGENT_LENGTH),
    deviceProof: services.sessionCookies.read(context, 'device'),
    presented,
    visitorKey,
    atCheckout: isCheckout(goOnTo),
    consent: {
      choice: presentedConsent(services, context, 'of-a-visitor'),
      gpc: sendsGpc(context),
      assignmentId,
    },
  }))
}

/**
 * Hands out both keys of the session: a cookie, and the header set. The visitor's cart now belongs to the user,
 * so its key is cleared.
 */
export function setSessionCookies(
  services: ClientServices,
  context: ShopContext,
  admitted: StartedSession,
): void {
  const { sessionCookies } = services
  const { session, token, client, headerToken, deviceProof } = admitted
  sessionCookies.set(context, { name: 'session', value: token, seconds: SESSION_SECONDS })
  sessionCookies.set(context, {
    name: 'device',
    value: deviceProof,
    seconds: DEVICE_LIFE_MS / 1000,
  })
  sessionCookies.clear(context, 'cart')
  keepConsent(services, context, {
    kept: session.consent && { choice: session.consent, ofAccount: true },
    now: session.signedInAt,
  })
  context.set('userId', session.user.id)
  context.set('session', okAsync(session))
  context.set('renewed', null)
  context.set('issuedKey', { token: headerToken, client, session })
}

/** Clears both keys, and with them the device's cart (sign-in 5). */
export function clearSessionCookies(
  { sessionCookies }: ClientServices,
  context: ShopContext,
): void {
  sessionCookies.clear(context, 'session')
  sessionCookies.clear(context, 'cart')
  context.set('session', okAsync(null))
  context.set('renewed', null)
  context.set('issuedKey', null)
}
