import type { ResultAsync } from 'neverthrow'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Outage } from './outage.ts'

/** What a device remembers about its shopper. Losing it costs only convenience. */
export interface Preferences {
  /** A visitor's chosen license ID, 1 by default (licensing 3). */
  chosenLicense(): ResultAsync<LicenseId, Outage>
  keepLicense(licenseId: LicenseId): ResultAsync<void, Outage>
}

/** Recent searches on this device, newest first. Each method resolves with what is then stored. */
export interface RecentSearches {
  all(): ResultAsync<readonly string[], Outage>
  add(search: string): ResultAsync<readonly string[], Outage>
  remove(search: string): ResultAsync<readonly string[], Outage>
}

/** IDs of the assets viewed on this device, newest first. Each method resolves with what is then stored. */
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
  /** Null if nothing was noted. */
  noted(name: string): ResultAsync<string | null, Outage>
}
