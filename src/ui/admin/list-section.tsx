import type { ReactNode } from 'react'
import { AdminSection } from './admin-section.tsx'
import { DenseTable, type DenseTableProps } from './dense-table.tsx'

interface ListSectionProps<Row> extends Omit<DenseTableProps<Row>, 'caption'> {
  readonly title: string
  /** How many there are, where only the newest are among the rows. */
  readonly inAll?: number
  /** Beside the heading. */
  readonly actions?: ReactNode
}

/** A part of an admin page that is a table: "Orders (10 of 31)". */
export function ListSection<Row>({ title, inAll, actions, ...table }: ListSectionProps<Row>) {
  const shown = table.rows.length
  const heading = inAll !== undefined && shown < inAll ? `${title} (${shown} of ${inAll})` : title
  return (
    <AdminSection title={heading} actions={actions}>
      <DenseTable caption={title} {...table} />
    </AdminSection>
  )
}
