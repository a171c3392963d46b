import type { Get, Services } from '#application/services.ts'
import { DEFAULT_LICENSE } from '#domain/license/tier.ts'
import { consentNow } from '#domain/consent/consent.ts'
import { A_VISITOR } from '#domain/user/viewer.ts'
import type { Boot } from './boot.ts'

/** Fetches from the API what a server would have embedded in the page. */
export async function askedBoot(get: Get<Services>): Promise<Boot> {
  const [user, licenses, licenseId, choice] = await Promise.all([
    get('accounts').whoAmI(),
    get('catalog').licenses(),
    get('preferences').chosenLicense(),
    get('consentRecords').saved(),
  ])
  return {
    config: { environment: 'development', apiOrigin: '', publicUrl: location.origin },
    viewer: user.unwrapOr(null) ?? A_VISITOR,
    licenses: licenses.unwrapOr([]),
    licenseId: licenseId.unwrapOr(DEFAULT_LICENSE),
    consent: consentNow(choice.unwrapOr(null), { gpc: false, now: Date.now() }),
  }
}
