import type { HTMLAttributes } from 'react'
import css from './visually-hidden.module.css'

/** Heard, not seen. */
export function VisuallyHidden(props: HTMLAttributes<HTMLSpanElement>) {
  return <span {...props} className={css['hidden']} />
}
