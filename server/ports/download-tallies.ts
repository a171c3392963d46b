import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { DayOfDownloads } from '#domain/catalogue/sort.ts'

/** What people took, counted: a person counts once a day and asset, whichever files it was. */
export interface DownloadTallies {
  perAsset(): ResultAsync<ReadonlyMap<number, readonly DayOfDownloads[]>, Outage>
  /**
   * Keeps what each asset's downloads weigh; an asset that is not named weighs nothing. Writes what
   * changed, and has Most Popular follow if anything did. Gives how many assets that were.
   */
  keepWeights(weights: ReadonlyMap<number, number>, at: number): ResultAsync<number, Outage>
}
