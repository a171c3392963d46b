import type { ReactNode } from 'react'
import css from './admin-page.module.css'

interface AdminSectionProps {
  readonly title: string
  /** Beside the heading: what is begun here. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A part of an admin page, as wide as its table needs. The table in it is the landmark, by the same name. */
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
