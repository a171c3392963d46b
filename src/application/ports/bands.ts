import type { ResultAsync } from 'neverthrow'
import type { Band } from '#domain/license/band.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { Outage } from './outage.ts'

/** What members said about the size of their company, asked again once a year (licensing 8). */
export interface Bands {
  bandOf(viewer: Registered): ResultAsync<Band, Outage>
  /** Says that it is still right. Answers what is known afterwards. */
  confirmBand(viewer: Registered): ResultAsync<Band, Outage>
}
