import type { ReactNode } from 'react'
import css from './system-frame.module.css'
import textCss from '../styles/text.module.css'

interface SystemFrameProps {
  readonly title: string
  /** What happened, and what it means; omitted while that is being looked up. */
  readonly children?: ReactNode
  /** Suggested actions, one of which leads home. */
  readonly actions: ReactNode
}

/** A page with a single message. */
export function SystemFrame({ title, children, actions }: SystemFrameProps) {
  return (
    <div className={css['frame']}>
      <title>{`${title} · Emberstock`}</title>
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      {children && <p className={textCss['quiet']}>{children}</p>}
      <div className={css['actions']}>{actions}</div>
    </div>
  )
}
