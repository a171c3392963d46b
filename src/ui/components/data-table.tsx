import type { AriaRole, ReactNode } from 'react'
import css from './data-table.module.css'
import { joinClasses } from './join-classes.ts'
import visuallyHidden from './visually-hidden.module.css'

export interface Column<Row> {
  readonly name: string
  readonly cell: (row: Row) => ReactNode
  /** Right-aligned monospace, for values that are compared as numbers. */
  readonly number?: boolean | undefined
  /** This column names the row; at most one per table. */
  readonly heads?: boolean | undefined
}

export interface DataTableProps<Row> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string | number
  /** For rows that are read one by one rather than compared: on a narrow screen each becomes a block. */
  readonly stacks?: boolean | undefined
}

/**
 * For data that people compare: variants, plans, licenses, a ledger. Scrolls sideways within itself if it has to,
 * or stacks.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, stacks } = props
  return (
    // Scrollable content must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={css['scroller']} aria-label={caption} tabIndex={0}>
      <table
        className={joinClasses(css['table'], stacks && css['stacks'])}
        role={roleOf(stacks, 'table')}
      >
        <caption className={visuallyHidden['hidden']}>{caption}</caption>
        <thead role={roleOf(stacks, 'rowgroup')}>
          <tr role={roleOf(stacks, 'row')}>
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                role={roleOf(stacks, 'columnheader')}
                className={column.number ? css['right'] : undefined}
              >
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role={roleOf(stacks, 'rowgroup')}>
          {rows.map((row) => (
            <tr key={keyOf(row)} role={roleOf(stacks, 'row')}>
              {columns.map((column) => (
                <Cell key={column.name} column={column} row={row} stacks={stacks} />
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
  readonly stacks: boolean | undefined
}

function Cell<Row>({ column, row, stacks }: CellProps<Row>) {
  if (column.heads) {
    return (
      <th scope="row" role={roleOf(stacks, 'rowheader')}>
        {column.cell(row)}
      </th>
    )
  }
  return (
    <td
      role={roleOf(stacks, 'cell')}
      className={joinClasses(column.number && css['number']) || undefined}
      data-name={stacks ? column.name : undefined}
    >
      {column.cell(row)}
    </td>
  )
}

/**
 * Sets the role explicitly where the styles remove it: some browsers no longer expose a table that isn't laid out
 * as one.
 */
function roleOf(stacks: boolean | undefined, role: AriaRole): AriaRole | undefined {
  return stacks ? role : undefined
}
