import { ResultAsync } from 'neverthrow'
import { unexpected, type Outage } from '#application/ports/outage.ts'

/** What a promise of the platform or of the database gives; it failing is nobody's fault but ours. */
export function asking<Made>(promise: Promise<Made>): ResultAsync<Made, Outage> {
  return ResultAsync.fromPromise(promise, unexpected)
}
