import type { ReactNode } from 'react'
import { DataTable, type DataTableProps } from '../components/data-table.tsx'
import textCss from '../styles/text.module.css'
import { AdminSection } from './admin-section.tsx'
import css from './admin-list.module.css'

interface ListSectionProps<Row> extends Omit<DataTableProps<Row>, 'caption' | 'stacks'> {
  readonly title: string
  /** The total number, if the rows are only the newest. */
  readonly inAll?: number
  /** Rendered next to the heading. */
  readonly actions?: ReactNode
  /** Shown if there are no rows. */
  readonly empty: string
}

/** A section of an admin page with a table: "Orders (10 of 31)". */
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
