import type { LicenseId, LicenseType } from '#domain/license/tier.ts'
import { useStore } from '../stores/stores.tsx'

/** The license if its prices are negotiated. Null if it is sold here. */
export function useOnRequest(licenseId: LicenseId): LicenseType | null {
  const { all } = useStore('licenses')
  return all.find(({ id, onRequest }) => id === licenseId && onRequest) ?? null
}

/** Explains why nothing can be paid here under a license, and what to do instead (licensing 4). */
export function OnRequest({ licenseId }: { readonly licenseId: LicenseId }) {
  const licenses = useStore('licenses')
  return (
    <p role="status">
      The {licenses.named(licenseId)} license is available by custom quote. The prices shown are
      starting prices. Request a quote, or choose another license that covers you.
    </p>
  )
}
