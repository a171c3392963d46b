import type { ResultAsync } from 'neverthrow'
import type { RevenueBandAnswer } from '#domain/license/revenue-band.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { Outage } from './outage.ts'

/** What users stated about the size of their company; the shop asks again once a year (licensing 8). */
export interface RevenueBands {
  answerOf(viewer: Registered): ResultAsync<RevenueBandAnswer, Outage>
  /** Confirms that it is still correct. Resolves with the updated answer. */
  confirmRevenueBand(viewer: Registered): ResultAsync<RevenueBandAnswer, Outage>
}
