import type { ReactNode } from 'react'
import { DataTable, type DataTableProps } from '../components/data-table.tsx'
import textCss from '../styles/text.module.css'
import { AdminSection } from './admin-section.tsx'
import css from './admin-list.module.css'

interface ListSectionProps<Row> extends Omit<DataTableProps<Row>, 'caption' | 'stacks'> {
  readonly title: string
  /** How many there are, where only the newest are among the rows. */
  readonly inAll?: number
  /** Beside the heading. */
  readonly actions?: ReactNode
  /** Said where there are no rows. */
  readonly empty: string
}

/** A part of an admin page that is a table: "Orders (10 of 31)". */
export function ListSection<Row>(props: ListSectionProps<Row>) {
  const { title, inAll = 0, actions, empty, ...table } = props
  const shown = table.rows.length
  return (
    <AdminSection
      title={shown < inAll ? `${title} (${shown} of ${inAll})` : title}
      actions={actions}
    >
      {shown === 0 ? (
        <p className={textCss['quiet']}>{empty}</p>
      ) : (
        <div className={css['dense']}>
          <DataTable caption={title} stacks {...table} />
        </div>
      )}
    </AdminSection>
  )
}
