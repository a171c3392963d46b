import { recordConsent } from '#contract/consents.ts'
import { consentNow } from '#domain/consent/consent.ts'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import { currentSession, type ViewerServices } from '../auth/viewer.ts'
import { keepConsent, sendsGpc } from '../consent/consent-cookie.ts'
import { keepAssignment } from '../experiments/assignment.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { serve } from '../serve.ts'
import type { Needs } from '../services.ts'
import type { ShopApp } from '../shop-app.ts'

type ConsentServices = ViewerServices & Needs<'clock' | 'consents' | 'proxies' | 'rateLimits'>

/** What a person allows, with or without an account (privacy 7). The browser stores it too. */
export function consentRoutes(app: ShopApp, services: ConsentServices): void {
  serve(
    app,
    recordConsent,
    ({ body, context }) => {
      const gpc = body.gpc || sendsGpc(context)
      const now = () => services.clock.now()
      context.status(201)
      return currentSession(services, context)
        .andThen((session) =>
          services.consents
            .record(session, { ...body, gpc })
            .map((choice) => ({ choice, ofAccount: session !== null })),
        )
        .andTee((kept) => keepConsent(services, context, { kept, now: now() }))
        .map(({ choice }) => consentNow(choice, { gpc, now: now() }))
        .andTee((consent) => keepAssignment(services, context, consent))
    },
    ({ viewer, context }) =>
      services.rateLimits.take(
        LIMITS.consent(
          viewer.kind === 'registered' ? viewer.id : clientAddress(context, services.proxies),
        ),
      ),
  )
}
