import type { HTMLAttributes } from 'react'
import css from './visually-hidden.module.css'

/** Read by screen readers, but not visible. */
export function VisuallyHidden(props: HTMLAttributes<HTMLSpanElement>) {
  return <span {...props} className={css['hidden']} />
}
