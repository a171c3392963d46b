import type { ReactNode } from 'react'
import css from './system-frame.module.css'

interface SystemFrameProps {
  readonly title: string
  readonly children: ReactNode
}

/** A page that says one thing. */
export function SystemFrame({ title, children }: SystemFrameProps) {
  return (
    <div className={css['frame']}>
      <title>{`${title} — Emberstock`}</title>
      <meta name="robots" content="noindex" />
      <h1 className={css['title']}>{title}</h1>
      {children}
    </div>
  )
}
