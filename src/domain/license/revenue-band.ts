import { addMonths } from '../shared/calendar.ts'
import type { LicenseId } from './tier.ts'

/** Yearly revenue in millions of US dollars from which each license is needed (licensing 9). */
export const REVENUE_FROM = { 2: 0, 3: 3, 4: 21, 5: 50, 6: 100 } as const

/** What somebody last said about the size of their company, and whether to ask again (licensing 8). */
export interface RevenueBandAnswer {
  /** The license that covers it. */
  readonly licenseId: LicenseId
  /** Epoch milliseconds; null where they never said anything. */
  readonly confirmedAt: number | null
  readonly due: boolean
}

/** Whatever was confirmed, or asked, at this moment or before is a year old. */
export function aYearBefore(now: number): number {
  return addMonths(now, -12)
}

/** Whether to ask once more. Somebody who never confirmed anything is not asked, and silence changes nothing. */
export function isRevenueBandDue(confirmedAt: number | null, now: number): boolean {
  return confirmedAt !== null && confirmedAt <= aYearBefore(now)
}
