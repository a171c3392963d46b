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
 * What a document shows of each experiment. A visitor who allows experiments is given an assignment id now, if they have
 * none; whoever does not sees the control, and what was kept is taken away (experiments 1, experiments 2).
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

/** The assignment id of an account, which is given one if it has none, or of a browser that keeps one. */
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

/** The cookie lasts as long as what allows it. */
function newlyAssigned(
  services: AssignmentServices,
  context: ShopContext,
  consent: Consent,
): ResultAsync<string | null, Outage> {
  const seconds = secondsOf(consent, services.clock.now())
  return currentSession(services, context).andThen((session) => {
    // An account that is being closed takes no part any more.
    if (session || seconds <= 0) return okAsync(null)
    const value = services.secrets.newToken()
    context.set('experimentCookie', { value, seconds })
    return attempted(services.secrets.digest(value))
  })
}

/** For how long what was allowed counts from now. */
function secondsOf({ choice }: Consent, now: number): number {
  return choice === null ? 0 : Math.floor((endOfConsent(choice) - now) / 1000)
}

/** Sends the cookie of a document that made one, or took one away: once the document is there. */
export function sendAssignment(
  { sessionCookies }: Needs<'sessionCookies'>,
  context: ShopContext,
): void {
  const cookie = context.get('experimentCookie')
  if (cookie) sessionCookies.set(context, { name: 'experiments', ...cookie })
}

/** After a choice: the cookie goes at once, or lasts as long as the new choice (experiments 2). */
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

/** Who takes part in experiments in this request; null: nobody, or somebody who has not been shown a document yet. */
export function participantOf(
  services: AssignmentServices,
  context: ShopContext,
): ResultAsync<string | null, Outage> {
  // Most requests: neither an account nor a browser that takes part.
  return consentOf(services, context).andThen((consent) =>
    consent.granted.experiments ? known(services, context) : okAsync(null),
  )
}
