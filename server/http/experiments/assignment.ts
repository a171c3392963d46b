import { okAsync, ResultAsync } from 'neverthrow'
import { attempted, type Outage } from '#application/ports/outage.ts'
import { endOfConsent, type Consent } from '#domain/consent/consent.ts'
import type { ShownVariants } from '#server/application/experiment/experiments.ts'
import { currentSession, presentedDigest, type ViewerServices } from '../auth/viewer.ts'
import { consentOf } from '../consent/consent-of.ts'
import type { Needs } from '../services.ts'
import type { ShopContext } from '../shop-app.ts'

type AssignmentServices = ViewerServices & Needs<'clock' | 'consents' | 'experiments'>

/**
 * The variant of each experiment that a document shows. A visitor who allows experiments gets an assignment id
 * now, if they have none; one who does not sees the control, and a stored id is removed (experiments 1,
 * experiments 2).
 */
export function variantsFor(
  services: AssignmentServices,
  context: ShopContext,
  consent: Consent,
): ResultAsync<ShownVariants, Outage> {
  return assignmentFor(services, context, consent).andThen((id) => services.experiments.shownTo(id))
}

function assignmentFor(
  services: AssignmentServices,
  context: ShopContext,
  consent: Consent,
): ResultAsync<string | null, Outage> {
  if (!consent.granted.experiments) {
    if (services.sessionCookies.read(context, 'experiments') !== null) {
      context.set('experimentCookie', { value: '', seconds: 0 })
    }
    return okAsync(null)
  }
  return known(services, context).andThen((assignmentId) =>
    assignmentId === null ? newlyAssigned(services, context, consent) : okAsync(assignmentId),
  )
}

/** The assignment id of an account, which gets one if it has none, or the one stored in a browser. */
function known(
  services: AssignmentServices,
  context: ShopContext,
): ResultAsync<string | null, Outage> {
  return ResultAsync.combine([
    currentSession(services, context),
    presentedDigest(services, context, 'experiments'),
  ]).andThen(([session, presented]) =>
    session ? services.experiments.assignmentOf(session, presented) : okAsync(presented),
  )
}

/** The cookie lasts as long as the consent that allows it. */
function newlyAssigned(
  services: AssignmentServices,
  context: ShopContext,
  consent: Consent,
): ResultAsync<string | null, Outage> {
  const seconds = secondsOf(consent, services.clock.now())
  return currentSession(services, context).andThen((session) => {
    // An account that is being closed no longer takes part.
    if (session || seconds <= 0) return okAsync(null)
    const value = services.secrets.newToken()
    context.set('experimentCookie', { value, seconds })
    return attempted(services.secrets.digest(value))
  })
}

/** How many seconds the consent is valid from now on. */
function secondsOf({ choice }: Consent, now: number): number {
  return choice === null ? 0 : Math.floor((endOfConsent(choice) - now) / 1000)
}

/** Sends the cookie of a document that assigned or removed an id, once the document is rendered. */
export function sendAssignment(
  { sessionCookies }: Needs<'sessionCookies'>,
  context: ShopContext,
): void {
  const cookie = context.get('experimentCookie')
  if (cookie) sessionCookies.set(context, { name: 'experiments', ...cookie })
}

/** After a choice: deletes the cookie, or makes it last as long as the new choice (experiments 2). */
export function keepAssignment(
  { sessionCookies, clock }: Needs<'sessionCookies' | 'clock'>,
  context: ShopContext,
  consent: Consent,
): void {
  const value = sessionCookies.read(context, 'experiments')
  if (value === null) return
  const seconds = consent.granted.experiments ? secondsOf(consent, clock.now()) : 0
  sessionCookies.set(context, { name: 'experiments', value: seconds > 0 ? value : '', seconds })
}

/** The assignment id in this request; null if the client does not take part, or has not been shown a document yet. */
export function participantOf(
  services: AssignmentServices,
  context: ShopContext,
): ResultAsync<string | null, Outage> {
  // True for most requests: neither the account nor the browser takes part.
  return consentOf(services, context).andThen((consent) =>
    consent.granted.experiments ? known(services, context) : okAsync(null),
  )
}
