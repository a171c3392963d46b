import { timesHundredths, type Cents } from '../shared/money.ts'

/** License tier ids of licensing 1. A higher id covers a larger company. */
export type LicenseId = 1 | 2 | 3 | 4 | 5 | 6

/** Licenses that rules refer to by name; the bands above them are identified only by their ids. */
export const LICENSE = { INDIVIDUAL: 1, STARTUP: 2 } as const

export const LICENSE_IDS: readonly LicenseId[] = [1, 2, 3, 4, 5, 6]

/** licensing 3: license id 1 unless another one was chosen. */
export const DEFAULT_LICENSE: LicenseId = LICENSE.INDIVIDUAL

/** A row of the license price list: data of the shop, not code (pricing 1). */
export interface LicenseType {
  readonly id: LicenseId
  readonly name: string
  readonly who: string
  /** The factor for USD prices, in hundredths: 180 is ×1.8. */
  readonly multiplier: number
  /** The listed price is a starting point; the actual one is negotiated (tier 6). */
  readonly onRequest: boolean
}

export function isLicenseId(value: unknown): value is LicenseId {
  return LICENSE_IDS.some((id) => id === value)
}

/** A one-off USD price under a license: base price × multiplier, rounded half up to a cent (licensing 10). */
export function priceUnder(license: LicenseType, basePrice: Cents): Cents {
  return timesHundredths(basePrice, license.multiplier)
}
