import type { LicenseId } from '#domain/license/tier.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import type { Carts } from '../ports/carts.ts'
import type { Preferences } from '../ports/memory.ts'

export type ChooseLicense = ReturnType<typeof chooseLicense>

/** Chooses the license of the whole order and remembers it on the device. Refuses a license below the minimum. */
export const chooseLicense =
  (carts: Carts, preferences: Preferences) => (viewer: Viewer, licenseId: LicenseId) =>
    carts
      .record(viewer, { kind: 'license-chosen', licenseId })
      .andTee((order) => preferences.keepLicense(order.licenseId))
