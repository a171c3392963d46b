import type { Counted, OpenNumbers } from '#domain/admin/numbers.ts'

/** The shop's numbers, added up by the database. */
export interface NumbersRepository {
  /**
   * By day, from a time until before another. Ledger keys with the prefix `restoredPrefix` restore what
   * failed refunds had taken: these credits count as sold after all.
   */
  count(from: number, until: number, restoredPrefix: string): Promise<readonly Counted[]>
  /** An active subscription whose period ended at `latestEndPastGrace` or earlier is past due, too. */
  open(latestEndPastGrace: number): Promise<OpenNumbers>
}
