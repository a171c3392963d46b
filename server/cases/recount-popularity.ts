import type { ResultAsync } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import type { Outage } from '#application/ports/outage.ts'
import { popularity } from '#domain/catalogue/sort.ts'
import type { DownloadTallies } from '#server/ports/download-tallies.ts'

/** Weighs all downloads by their age (rules 25). To be run now and then; beside others, or twice, does no harm. */
export const recountPopularity =
  (tallies: DownloadTallies, clock: Clock) => (): ResultAsync<number, Outage> => {
    const now = clock.now()
    return tallies
      .perAsset()
      .map((assets) => new Map([...assets].map(([id, days]) => [id, popularity(days, now)])))
      .andThen((weights) => tallies.keepWeights(weights, now))
  }
