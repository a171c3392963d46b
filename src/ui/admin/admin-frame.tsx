import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { PageHead } from '../page-head.tsx'
import css from './admin-page.module.css'

interface AdminFrameProps {
  readonly title: string
  /** Buttons next to the heading that start something new. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The frame of an admin page: its title and content. Excluded from search engines. */
export function AdminFrame({ title, actions, children }: AdminFrameProps) {
  const { pathname } = useLocation()
  return (
    <div className={css['frame']}>
      <PageHead title={`${title} · Store admin`} path={pathname} noindex />
      <div className={css['head']}>
        <h1>{title}</h1>
        {actions && <div className={css['actions']}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}
