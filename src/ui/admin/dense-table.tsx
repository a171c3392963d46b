import textCss from '../styles/text.module.css'
import { DataTable, type DataTableProps } from '../components/data-table.tsx'
import css from './admin-list.module.css'

export interface DenseTableProps<Row> extends Omit<DataTableProps<Row>, 'stacks'> {
  /** Said where there are no rows. */
  readonly empty: string
}

/** A table of an admin page, in small print; on a narrow screen each row is a block. */
export function DenseTable<Row>({ empty, ...table }: DenseTableProps<Row>) {
  if (table.rows.length === 0) return <p className={textCss['quiet']}>{empty}</p>
  return (
    <div className={css['dense']}>
      <DataTable stacks {...table} />
    </div>
  )
}
