import type { Complaint } from './fault.ts'
import type { ReadRow } from './check-row.ts'
import type { ManifestRow } from './manifest.ts'
import { lostTopics, type Topics } from './topics.ts'

export type RowOutcome = 'new' | 'changed' | 'unchanged' | 'bad' | 'waiting'

/** A row with its line. */
export interface Row {
  readonly line: number
  readonly row: ManifestRow
}

/** Keeps count of what became of each row. */
export interface Tally {
  readonly done: (row: Row, outcome: Exclude<RowOutcome, 'bad'>) => void
  readonly bad: (row: Pick<Row, 'line'> & Partial<Row>, complaints: readonly Complaint[]) => void
}

/** Rows without a fault of their own, each sku once. */
export async function* soundRows(
  rows: AsyncGenerator<ReadRow>,
  topics: Topics,
  tally: Tally,
): AsyncGenerator<Row> {
  const lines = new Map<string, number>()
  for await (const read of rows) {
    if ('faults' in read) {
      tally.bad(read, read.faults)
      continue
    }
    const { line, row } = read
    const earlier = lines.get(row.sku)
    if (earlier !== undefined) {
      tally.bad(read, [{ column: 'sku', reason: `${row.sku} stands on line ${earlier} already` }])
      continue
    }
    lines.set(row.sku, line)
    const lost = lostTopics(row, topics)
    if (lost.length > 0) tally.bad(read, lost)
    else yield { line, row }
  }
}
