import type { Counted, OpenNumbers } from '#domain/admin/numbers.ts'

/** The shop's numbers, added up by the database. */
export interface NumbersRepository {
  /** By day, from a moment on and before another. */
  count(from: number, until: number): Promise<readonly Counted[]>
  open(): Promise<OpenNumbers>
}
