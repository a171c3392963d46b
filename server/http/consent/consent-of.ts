import { okAsync, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { consentNow, type Consent, type ConsentChoice } from '#domain/consent/consent.ts'
import type { Needs } from '../services.ts'
import type { ShopContext } from '../shop-app.ts'
import { presentedConsent, sendsGpc } from './consent-cookie.ts'

/**
 * What whoever asks allows (privacy 5, privacy 6). Of somebody who is signed in their account says so, on all their
 * devices at once; of a visitor their browser's cookie. Everything that needs consent on the server asks here.
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
