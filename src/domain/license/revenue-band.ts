import { addMonths } from '../shared/calendar.ts'
import type { LicenseId } from './tier.ts'

/** Yearly revenue in millions of US dollars from which each license is required (licensing 9). */
export const REVENUE_FROM = { 2: 0, 3: 3, 4: 21, 5: 50, 6: 100 } as const

/** A person's last answer about the size of their company, and whether to ask again (licensing 8). */
export interface RevenueBandAnswer {
  /** The license that covers that size. */
  readonly licenseId: LicenseId
  /** Epoch milliseconds; null if they never answered. */
  readonly confirmedAt: number | null
  readonly due: boolean
}

/** One year before `now`: an answer or a question from this moment or earlier is a year old. */
export function aYearBefore(now: number): number {
  return addMonths(now, -12)
}

/** Whether to ask again. A person who never confirmed anything is not asked, and not answering changes nothing. */
export function isRevenueBandDue(confirmedAt: number | null, now: number): boolean {
  return confirmedAt !== null && confirmedAt <= aYearBefore(now)
}
