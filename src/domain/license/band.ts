import { addMonths } from '../shared/calendar.ts'
import type { LicenseId } from './tier.ts'

/** What somebody last said about the size of who uses their files, and whether to ask again (rules 3.8). */
export interface Band {
  /** The licence that covers it. */
  readonly licenseId: LicenseId
  /** Epoch milliseconds; null where they never said anything. */
  readonly confirmedAt: number | null
  readonly due: boolean
}

/** What was confirmed, or asked, at this moment or before is a year old. */
export function aYearBefore(now: number): number {
  return addMonths(now, -12)
}

/** Whether to ask once more. Who never confirmed anything is not asked, and no answer changes nothing. */
export function isBandDue(confirmedAt: number | null, now: number): boolean {
  return confirmedAt !== null && confirmedAt <= aYearBefore(now)
}
