import { useEffect, useState } from 'react'
import { higher } from '#domain/license/choice.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { minimumLicense, type Registered } from '#domain/user/viewer.ts'
import { licenseNeeded } from '../account/ineligible-credits.ts'
import { useStore } from '../stores/stores.tsx'

/**
 * The license that a dialog sells under: the requested one, but never lower than the account's minimum, or else the
 * chosen one, but never lower than that of the account and its plan. Null until it is known whether there is a plan.
 */
export function usePurchaseLicense(viewer: Registered, asked: LicenseId | null): LicenseId | null {
  const credits = useStore('credits')
  const licenses = useStore('licenses')
  const [known, setKnown] = useState<LicenseId | null>(null)

  useEffect(() => {
    if (known !== null) return
    const settle = () =>
      setKnown(
        asked === null
          ? higher(licenses.chosenId, licenseNeeded(viewer, credits.subscription))
          : higher(asked, minimumLicense(viewer)),
      )
    void credits.refresh().then(settle)
  }, [known, asked, viewer, credits, licenses])

  return known
}
