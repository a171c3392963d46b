import { DEFAULT_LICENSE, type LicenseId } from '#domain/license/tier.ts'
import { REVENUE_BANDS } from '#domain/user/survey.ts'
import { REVENUE_BAND_LABELS } from '#messages/survey-labels.ts'

export const BAND_LABEL = 'Annual revenue or funding'

/** The company sizes to choose from; those below the minimum are shown, but disabled. */
export function bandOptions(minimum: LicenseId = DEFAULT_LICENSE) {
  return REVENUE_BANDS.map((band) => ({
    value: String(band),
    label: REVENUE_BAND_LABELS[band],
    disabled: band < minimum,
  }))
}
