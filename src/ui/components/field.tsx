import { type ReactNode, useId } from 'react'
import css from './field.module.css'
import { FieldError } from './field-error.tsx'

export interface FieldProps {
  readonly label: string
  /** Shown below the label, before anyone makes a mistake. */
  readonly hint?: ReactNode | undefined
  readonly error?: ReactNode | undefined
  /** Adds "optional" to the label: optional fields are the rarer case, so they are the ones marked. */
  readonly optional?: boolean | undefined
  readonly id?: string | undefined
}

/** Attributes that tie a control to its field's label, hint and error. */
interface FieldTies {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

export interface FieldFrameProps extends FieldProps {
  readonly children: (ties: FieldTies) => ReactNode
}

/** Label, then hint, control and error. */
export function Field({ label, hint, error, optional, id, children }: FieldFrameProps) {
  const own = useId()
  const control = id ?? own
  const hintId = hint ? `${control}-hint` : undefined
  const errorId = error ? `${control}-error` : undefined
  const describedBy = [hintId, errorId].filter(Boolean).join(' ') || undefined

  return (
    <div className={css['field']}>
      <label className={css['label']} htmlFor={control}>
        {label}
        {optional && <span className={css['optional']}> optional</span>}
      </label>
      {hint && (
        <p className={css['hint']} id={hintId}>
          {hint}
        </p>
      )}
      {children({
        id: control,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
