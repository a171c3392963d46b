import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { DayOfDownloads } from '#domain/catalogue/sort.ts'

/** Downloads, counted: a person counts once per day and asset, whichever files they took. */
export interface DownloadTallies {
  perAsset(): ResultAsync<ReadonlyMap<number, readonly DayOfDownloads[]>, Outage>
  /**
   * Keeps what each asset's downloads weigh; an asset that is not named weighs nothing. Writes the
   * changes, and updates Most Popular if there are any. Gives how many assets changed.
   */
  keepWeights(weights: ReadonlyMap<number, number>, at: number): ResultAsync<number, Outage>
}
