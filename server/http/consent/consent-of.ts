import { okAsync, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { consentNow, type Consent, type ConsentChoice } from '#domain/consent/consent.ts'
import type { Needs } from '../services.ts'
import type { ShopContext } from '../shop-app.ts'
import { presentedConsent, sendsGpc } from './consent-cookie.ts'

/**
 * What the viewer of a request allows (privacy 5, privacy 6). For a signed-in user, the account decides, on all
 * their devices at once; for a visitor, their browser's cookie. All server code that needs consent calls this.
 */
export function consentOf(
  services: Needs<'clock' | 'consents' | 'sessionCookies'>,
  context: ShopContext,
): ResultAsync<Consent, Outage> {
  const visit = { gpc: sendsGpc(context), now: services.clock.now() }
  return context
    .get('viewer')()
    .andThen((viewer): ResultAsync<ConsentChoice | null, Outage> =>
      viewer.kind === 'registered'
        ? services.consents.lastOf(viewer.id)
        : okAsync(presentedConsent(services, context, 'any')),
    )
    .map((choice) => consentNow(choice, visit))
}
