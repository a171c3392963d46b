import type { LicenseId, LicenseType } from '#domain/license/tier.ts'
import { useStore } from '../stores/stores.tsx'

/** The license, where its prices are agreed on first; null where it is sold here. */
export function useOnRequest(licenseId: LicenseId): LicenseType | null {
  const { all } = useStore('licenses')
  return all.find(({ id, onRequest }) => id === licenseId && onRequest) ?? null
}

/** Why nothing is paid here under a license, and what to do instead (licensing 4). */
export function OnRequest({ licenseId }: { readonly licenseId: LicenseId }) {
  const licenses = useStore('licenses')
  return (
    <p role="status">
      Under the {licenses.named(licenseId)} licence every price is on request: the ones you see are
      where it starts. Ask for an offer, and we agree on the price; or choose another licence that
      covers you.
    </p>
  )
}
