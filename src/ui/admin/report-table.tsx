import type { ReactNode } from 'react'
import { Button } from '../components/button.tsx'
import { DataTable } from '../components/data-table.tsx'
import { csvOf, saveCsv } from './csv.ts'
import css from './numbers.module.css'
import textCss from '../styles/text.module.css'

export interface ReportColumn<Row> {
  readonly name: string
  /** The value in the CSV file. */
  readonly value: (row: Row) => string | number
  /** The value on the page, possibly with more detail. */
  readonly cell: (row: Row) => ReactNode
  readonly number?: boolean
}

export interface ReportTableProps<Row> {
  readonly title: string
  /** Explains what is counted, if the title does not. */
  readonly note?: string
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** The first column names the row. */
  readonly columns: readonly ReportColumn<Row>[]
  /** Shown instead of an empty table. */
  readonly empty: string
  /** The file's name, without extension. */
  readonly file: string
}

/** One list of a report, shown as a table and downloadable as CSV. */
export function ReportTable<Row>(props: ReportTableProps<Row>) {
  const { title, note, rows, keyOf, columns, empty, file } = props
  const save = () => {
    const head = columns.map(({ name }) => name)
    const lines = rows.map((row) => columns.map(({ value }) => value(row)))
    saveCsv(`${file}.csv`, csvOf([head, ...lines]))
  }
  return (
    <article className={css['report']} aria-label={title}>
      <div className={css['reportHead']}>
        <h2>{title}</h2>
        {rows.length > 0 && (
          <Button size="small" onClick={save} aria-label={`Download CSV: ${title}`}>
            Download CSV
          </Button>
        )}
      </div>
      {note !== undefined && <p className={textCss['quiet']}>{note}</p>}
      {rows.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <div className={css['table']}>
          <DataTable<Row>
            caption={title}
            rows={rows}
            keyOf={keyOf}
            columns={columns.map(({ name, cell, number }, at) => ({
              name,
              cell,
              number,
              heads: at === 0,
            }))}
          />
        </div>
      )}
    </article>
  )
}
