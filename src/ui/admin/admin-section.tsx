import type { ReactNode } from 'react'
import css from './admin-page.module.css'

interface AdminSectionProps {
  readonly title: string
  /** Buttons next to the heading that start something new. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A section of an admin page, as wide as its table needs. Its table is the landmark, with the same name. */
export function AdminSection({ title, actions, children }: AdminSectionProps) {
  return (
    <div className={css['section']}>
      <div className={css['head']}>
        <h2>{title}</h2>
        {actions && <div className={css['actions']}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}
