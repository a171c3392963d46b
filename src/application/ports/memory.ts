import type { LicenseId } from '#domain/license/tier.ts'

/** What a device remembers of its shopper. Losing it loses nothing but convenience. */
export interface Preferences {
  /** Spec 3: anonymous users hold a chosen licence id, 1 unless they chose. */
  chosenLicense(): LicenseId
  keepLicense(licenseId: LicenseId): void
}

/** Marks that last as long as the browser session. */
export interface SessionMemory {
  isMarked(mark: string): boolean
  mark(mark: string): void
}
