import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import css from './field-error.module.css'

export interface FieldErrorProps {
  readonly id?: string | undefined
  readonly children: ReactNode
}

/** What is wrong with a field or a form, with an icon in addition to the color; announced when it appears. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p className={css['error']} id={id} role="alert">
      <CircleAlert />
      <span>{children}</span>
    </p>
  )
}
