import type { ResultAsync } from 'neverthrow'
import type { RevenueBandAnswer } from '#domain/license/revenue-band.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { Outage } from './outage.ts'

/** What users said about the size of their company, asked again once a year (licensing 8). */
export interface RevenueBands {
  answerOf(viewer: Registered): ResultAsync<RevenueBandAnswer, Outage>
  /** Says that it is still right. Answers what is known afterwards. */
  confirmRevenueBand(viewer: Registered): ResultAsync<RevenueBandAnswer, Outage>
}
