import { useId, type ReactNode } from 'react'
import css from './admin-page.module.css'

interface AdminSectionProps {
  readonly title: string
  /** Beside the heading: what is begun here. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A part of an admin page, as wide as its table needs. */
export function AdminSection({ title, actions, children }: AdminSectionProps) {
  const id = useId()
  return (
    <section className={css['section']} aria-labelledby={id}>
      <div className={css['head']}>
        <h2 id={id}>{title}</h2>
        {actions && <div className={css['actions']}>{actions}</div>}
      </div>
      {children}
    </section>
  )
}
