import { createReadStream } from 'node:fs'
import { parse, type CsvError, type Info } from 'csv-parse'
import { columnNamed, csvColumnOf, valueOfCells, type Column } from './csv-columns.ts'
import { oneLine } from '../fault.ts'
import { checkRow, type ReadRow } from './check-row.ts'

/** Bytes. No row is longer, even with the facts about its asset; a longer one has an unclosed quote. */
const LONGEST_ROW = 16_000_000

interface CsvRecord {
  readonly record: readonly string[]
  readonly info: Info
}

/** Yields the rows of a CSV file (RFC 4180) while reading it; the whole file is never in memory. */
export async function* readCsv(file: string): AsyncGenerator<ReadRow> {
  const skipped: ReadRow[] = []
  /** Set after a row that was too long, because everything after it is fragments of it. */
  let isLost = false
  let end = { lines: 0, empty: 0 }
  /** Number of CRLFs inside quoted cells, which the parser counts as two line ends each. */
  let countedTwice = 0
  const lineAfter = (emptyLines: number) => end.lines + 1 + (emptyLines - end.empty) - countedTwice
  let columns: readonly Column[] | null = null
  const records = createReadStream(file).pipe(
    parse({
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_ROW,
      skip_records_with_error: true,
      on_skip: (error) => {
        if (isLost) return undefined
        isLost = error?.code === 'CSV_MAX_RECORD_SIZE'
        const line = lineAfter(Number(error?.['empty_lines'] ?? end.empty))
        skipped.push({ line, faults: [{ column: '', reason: refusalOf(error) }] })
        return undefined
      },
    }),
  )
  for await (const { record, info } of records as AsyncIterable<CsvRecord>) {
    const line = lineAfter(info.empty_lines)
    end = { lines: info.lines, empty: info.empty_lines }
    countedTwice += record.reduce((total, cell) => total + cell.split('\r\n').length - 1, 0)
    yield* skipped.splice(0)
    if (isLost) break
    if (columns) {
      yield rowOf(line, columns, record)
      continue
    }
    const header = readHeader(record)
    if ('faults' in header) {
      yield { line, faults: header.faults }
      return
    }
    columns = header.columns
  }
  yield* skipped.splice(0)
  if (!columns && end.lines === 0) {
    yield { line: 1, faults: [{ column: '', reason: 'the manifest is empty' }] }
  }
}

function readHeader(record: readonly string[]) {
  const names = record.map((name) => name.trim())
  const columns = names.map(columnNamed)
  const faults = names.flatMap((name, at) => {
    if (!columns[at]) return [{ column: name, reason: 'is an unknown column' }]
    return names.indexOf(name) < at ? [{ column: name, reason: 'is used twice' }] : []
  })
  return faults.length > 0 ? { faults } : { columns: columns.filter((column) => column !== null) }
}

function rowOf(line: number, columns: readonly Column[], cells: readonly string[]): ReadRow {
  const surplus = cells.slice(columns.length).some((cell) => cell.trim() !== '')
  if (surplus) {
    const reason = `has ${cells.length} cells, but the header has ${columns.length} columns`
    return { line, faults: [{ column: '', reason }] }
  }
  const broken = cells.findIndex((cell) => cell.includes('\uFFFD'))
  if (broken >= 0) {
    const reason = 'isn’t UTF-8. Save the file as “CSV UTF-8”'
    return { line, faults: [{ column: columns[broken]?.name ?? '', reason }] }
  }
  return checkRow(line, valueOfCells(columns, cells), csvColumnOf(columns, cells))
}

function refusalOf(error: CsvError | undefined): string {
  if (error?.code === 'CSV_QUOTE_NOT_CLOSED')
    return 'a quotation mark opens here and is never closed'
  if (error?.code === 'CSV_MAX_RECORD_SIZE') {
    return `is longer than ${LONGEST_ROW} bytes. A quotation mark may be unclosed. Nothing after this was read`
  }
  return oneLine(error?.message ?? 'can’t be read')
}
