import type { Counted, OpenNumbers } from '#domain/admin/numbers.ts'

/** The shop's numbers, added up by the database. */
export interface NumbersRepository {
  /**
   * By day, from a moment on and before another. Keys of the ledger that begin with `restoredPrefix` put back what failed
   * refunds had taken: credits that are sold after all.
   */
  count(from: number, until: number, restoredPrefix: string): Promise<readonly Counted[]>
  open(): Promise<OpenNumbers>
}
