import { ok, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { popularity } from '#domain/catalog/sort.ts'
import type { UnitOfWork } from '#server/application/ports/unit-of-work.ts'

/**
 * Scores all downloads by their age (catalog 2). Run it periodically; running it twice or concurrently does
 * no harm.
 */
export const recountPopularity = (units: UnitOfWork) => (): ResultAsync<number, Outage> =>
  units
    .read(async (records) => {
      const assets = await records.popularity.dailyDownloads()
      return new Map([...assets].map(([id, days]) => [id, popularity(days, records.now)]))
    })
    .andThen((scores) =>
      units.run(async (unit) => ok(await unit.popularity.keepScores(scores, unit.now))),
    )
