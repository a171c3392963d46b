/** Counted downloads, and each asset's resulting rank in Most Popular (catalog 2). */
export interface PopularityRepository {
  /** When the last count began; null before the first. Locks it, so that one process at a time begins one. */
  lockLastCount(): Promise<number | null>
  recordCount(at: number): Promise<void>
  /** The day of the first download, in whole days since 1970; null if there is none. */
  firstDay(): Promise<number | null>
  /**
   * How many people downloaded each asset on a day: a person counts once, whichever files of the asset they
   * downloaded.
   */
  downloadsOn(day: number): Promise<ReadonlyMap<number, number>>
  /**
   * Stores the scores of a range of assets; one that is not listed has none. Writes the changes, and returns how
   * many assets changed.
   */
  keepScores(range: ScoreRange): Promise<number>
  /** Tells every process that the scores have changed. */
  recordVersion(version: string): Promise<void>
}

/** The scores of the assets with an id above `after` and up to `upTo`; null for all remaining ids. */
export interface ScoreRange {
  readonly after: number
  readonly upTo: number | null
  readonly scores: ReadonlyMap<number, number>
}
