import type { Needs } from '../services.ts'
import { okAsync, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { readSession } from '#contract/accounts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import type { Session } from '#server/application/session/sessions.ts'
import type { ClientServices } from './client-context.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { fail } from '../problems.ts'
import { serve, shapedAs } from '../serve.ts'
import type { ShopApp, ShopContext } from '../shop-app.ts'
import { currentSession } from './viewer.ts'
import { NO_STORE } from './answers.ts'
import { callbackAddress } from './callback-address.ts'
import { csrfOf } from './csrf.ts'
import { valueIn } from './fields.ts'

export type AuthSessionServices = ClientServices &
  Needs<'clock' | 'completeSurveyAs' | 'publicUrl' | 'rateLimits'>

/** The session route of `/api/auth`: responds with `{}` when signed out, never with null or 401 (protocol 1). */
export function sessionRoutes(app: ShopApp, services: AuthSessionServices): void {
  serve(app, readSession, ({ context }) => {
    context.header('Cache-Control', NO_STORE)
    callbackAddress(services, context)
    return csrfOf(services, context)
      .andThen(() => currentSession(services, context))
      .map((session) => shown(services, context, session))
  })

  app.post('/api/auth/session', (context) => {
    context.header('Cache-Control', NO_STORE)
    callbackAddress(services, context)
    return csrfOf(services, context).match(
      ({ isProven }) => (isProven ? update(services, context) : context.json({}, 400)),
      (outage) => fail(context, outage),
    )
  })
}

/** Reads the session again. Accepts only one statement from the client: that the survey is completed. */
function update(services: AuthSessionServices, context: ShopContext): Promise<Response> {
  return services.rateLimits
    .take(LIMITS.sessionUpdate(clientAddress(context, services.proxies)))
    .andThen(() => currentSession(services, context))
    .andThen((session) => surveyed(services, context, session))
    .match(
      (session) => context.json(shapedAs(readSession, shown(services, context, session))),
      (outage) => fail(context, outage),
    )
}

function surveyed(
  { completeSurveyAs }: AuthSessionServices,
  context: ShopContext,
  session: Session | null,
): ResultAsync<Session | null, Outage> {
  const done = valueIn(valueIn(context.get('body'), 'data'), 'has_completed_survey')
  if (!session || typeof done !== 'boolean') return okAsync(session)
  const user = { ...session.user, hasCompletedSurvey: done }
  return completeSurveyAs(user.id, done).map(() => ({ ...session, user }))
}

/** The body for a session, whose cookie is renewed each time. A cookie without a session is cleared. */
function shown(
  { sessionCookies }: AuthSessionServices,
  context: ShopContext,
  session: Session | null,
): Answer<typeof readSession> {
  if (!session) {
    if (sessionCookies.read(context, 'session') !== null) sessionCookies.clear(context, 'session')
    return {}
  }
  context.set('renewed', session)
  return { user: session.user, expires: new Date(session.expiresAt).toISOString() }
}
