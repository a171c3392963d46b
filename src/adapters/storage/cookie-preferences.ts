import { okAsync } from 'neverthrow'
import type { Preferences } from '#application/ports/memory.ts'
import { DEFAULT_LICENSE, isLicenseId, type LicenseId } from '#domain/license/tier.ts'

export const LICENSE_COOKIE = 'emberstock-license'
const YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * Reads the license from a Cookie header, in the browser or on the server. Falls back to the default if it
 * is unreadable.
 */
export function licenseIn(cookies: string): LicenseId {
  const value = cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${LICENSE_COOKIE}=`))
    ?.slice(LICENSE_COOKIE.length + 1)
  const id = Number(value)
  return isLicenseId(id) ? id : DEFAULT_LICENSE
}

/** Stores the chosen license in a cookie, so that the server can render pages with its prices. */
export const cookiePreferences = (page: Pick<Document, 'cookie'>): Preferences => ({
  chosenLicense: () => okAsync(licenseIn(page.cookie)),
  keepLicense: (licenseId) => {
    page.cookie = `${LICENSE_COOKIE}=${licenseId}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`
    return okAsync(undefined)
  },
})
