import type { ReactNode } from 'react'
import css from './data-table.module.css'
import { joinClasses } from './join-classes.ts'

export interface Column<Row> {
  readonly name: string
  readonly cell: (row: Row) => ReactNode
  /** Right-aligned mono, for what is compared as a number. */
  readonly number?: boolean | undefined
  /** Names the row; one column at most. */
  readonly heads?: boolean | undefined
}

export interface DataTableProps<Row> {
  readonly caption: string
  readonly showCaption?: boolean | undefined
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string | number
}

/** Where people compare: variants, plans, licences, a ledger. Scrolls sideways inside itself when it must. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, showCaption, columns, rows, keyOf } = props
  return (
    // What scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={css['scroller']} aria-label={caption} tabIndex={0}>
      <table className={css['table']}>
        <caption className={showCaption ? css['caption'] : css['hidden']}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                className={column.number ? css['right'] : undefined}
              >
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <Cell key={column.name} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface CellProps<Row> {
  readonly column: Column<Row>
  readonly row: Row
}

function Cell<Row>({ column, row }: CellProps<Row>) {
  if (column.heads) return <th scope="row">{column.cell(row)}</th>
  return (
    <td className={joinClasses(column.number && css['number']) || undefined}>{column.cell(row)}</td>
  )
}
