import type { ResultAsync } from 'neverthrow'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Outage } from './outage.ts'

/** What a device remembers of its shopper. Losing it loses nothing but convenience. */
export interface Preferences {
  /** licensing 3: anonymous users hold a chosen license id, 1 unless they chose. */
  chosenLicense(): ResultAsync<LicenseId, Outage>
  keepLicense(licenseId: LicenseId): ResultAsync<void, Outage>
}

/** What was searched for on this device, newest first. Each answers what is kept then. */
export interface RecentSearches {
  all(): ResultAsync<readonly string[], Outage>
  add(search: string): ResultAsync<readonly string[], Outage>
  remove(search: string): ResultAsync<readonly string[], Outage>
}

/** Ids of the assets that were looked at on this device, newest first. Each answers what is kept then. */
export interface RecentlyViewed {
  all(): ResultAsync<readonly number[], Outage>
  add(productId: number): ResultAsync<readonly number[], Outage>
  remove(productId: number): ResultAsync<readonly number[], Outage>
  clear(): ResultAsync<readonly number[], Outage>
}

/** Slugs of the assets that this device compares. */
export interface Comparison {
  kept(): ResultAsync<readonly string[], Outage>
  keep(slugs: readonly string[]): ResultAsync<void, Outage>
}

/** Marks and notes that last as long as the browser session. */
export interface SessionMemory {
  isMarked(mark: string): ResultAsync<boolean, Outage>
  mark(mark: string): ResultAsync<void, Outage>
  note(name: string, text: string): ResultAsync<void, Outage>
  /** Null where nothing was noted. */
  noted(name: string): ResultAsync<string | null, Outage>
}
