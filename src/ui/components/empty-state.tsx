import type { ReactNode } from 'react'
import css from './empty-state.module.css'

export interface EmptyStateProps {
  /** What is not here: "No saved assets". */
  readonly title: string
  /** What it means, or how to fill it. */
  readonly children?: ReactNode | undefined
  /** The way out: a button or a link. */
  readonly action?: ReactNode | undefined
}

/** Nothing here, said plainly. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <section className={css['empty']}>
      <h2>{title}</h2>
      {children && <div className={css['words']}>{children}</div>}
      {action && <div className={css['action']}>{action}</div>}
    </section>
  )
}
