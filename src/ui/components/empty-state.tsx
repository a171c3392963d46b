import type { ReactNode } from 'react'
import css from './empty-state.module.css'

export interface EmptyStateProps {
  /** What is missing: "No saved assets". */
  readonly title: string
  /** What the empty state means, or how to fill it. */
  readonly children?: ReactNode | undefined
  /** The next step: a button or a link. */
  readonly action?: ReactNode | undefined
  /** The container: full window width, a column with its own margins, or a panel. */
  readonly within?: 'window' | 'column' | 'panel' | undefined
}

/** A plain message where there is nothing to show. */
export function EmptyState({ title, children, action, within = 'window' }: EmptyStateProps) {
  return (
    <section className={css[within]}>
      <h2>{title}</h2>
      {children && <div className={css['words']}>{children}</div>}
      {action && <div className={css['action']}>{action}</div>}
    </section>
  )
}
