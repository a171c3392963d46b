import type { ReactNode } from 'react'
import { Button } from '../components/button.tsx'
import { DataTable } from '../components/data-table.tsx'
import { csvOf, saveCsv } from './csv.ts'
import css from './numbers.module.css'
import textCss from '../styles/text.module.css'

export interface ReportColumn<Row> {
  readonly name: string
  /** As files have it. */
  readonly value: (row: Row) => string | number
  /** As the page shows it, where that is more than the same. */
  readonly cell: (row: Row) => ReactNode
  readonly number?: boolean
}

export interface ReportTableProps<Row> {
  readonly title: string
  /** What is counted, where the title leaves a question. */
  readonly note?: string
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** The first of them names a row. */
  readonly columns: readonly ReportColumn<Row>[]
  /** What is said in place of the table. */
  readonly empty: string
  /** Of the file, without its ending. */
  readonly file: string
}

/** One list of a report, to be read here or taken along as a file. */
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
