import type { DayOfDownloads } from '#domain/catalog/sort.ts'

/** Downloads, counted, and what they make of each asset's place in Most Popular (catalog 2). */
export interface PopularityRepository {
  /** Of each asset: a person counts once per day and asset, whichever files they took. */
  dailyDownloads(): Promise<ReadonlyMap<number, readonly DayOfDownloads[]>>
  /**
   * Keeps each asset's score; an asset that is not named has none. Writes the changes, and updates Most Popular if
   * there are any. Gives how many assets changed.
   */
  keepScores(scores: ReadonlyMap<number, number>, at: number): Promise<number>
}
