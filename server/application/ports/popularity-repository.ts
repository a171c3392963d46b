import type { DayOfDownloads } from '#domain/catalog/sort.ts'

/** Counted downloads, and each asset's resulting rank in Most Popular (catalog 2). */
export interface PopularityRepository {
  /** For each asset: a person counts once per day and asset, whichever files they downloaded. */
  dailyDownloads(): Promise<ReadonlyMap<number, readonly DayOfDownloads[]>>
  /**
   * Stores each asset's score; an asset that is not listed has none. Writes the changes, and updates Most
   * Popular if there are any. Returns how many assets changed.
   */
  keepScores(scores: ReadonlyMap<number, number>, at: number): Promise<number>
}
