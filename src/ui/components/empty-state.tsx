import type { ReactNode } from 'react'
import css from './empty-state.module.css'

export interface EmptyStateProps {
  /** What is not here: "No saved assets". */
  readonly title: string
  /** What it means, or how to fill it. */
  readonly children?: ReactNode | undefined
  /** The way out: a button or a link. */
  readonly action?: ReactNode | undefined
  /** Where it stands: as wide as the window, in a column that has margins of its own, or in a panel. */
  readonly within?: 'window' | 'column' | 'panel' | undefined
}

/** Nothing here, said plainly. */
export function EmptyState({ title, children, action, within = 'window' }: EmptyStateProps) {
  return (
    <section className={css[within]}>
      <h2>{title}</h2>
      {children && <div className={css['words']}>{children}</div>}
      {action && <div className={css['action']}>{action}</div>}
    </section>
  )
}
