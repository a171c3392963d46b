import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react'
import { Field, type FieldProps } from './field.tsx'
import css from './text-field.module.css'

export interface TextFieldProps
  extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  /** Monospace with tabular figures, for codes and numbers. */
  readonly measured?: boolean | undefined
  readonly ref?: Ref<HTMLInputElement> | undefined
}

/** A labeled single-line text input; every input attribute passes through. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, id, measured, ...input } = props
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(ties) => (
        <input type="text" {...input} {...ties} className={css[measured ? 'measured' : 'input']} />
      )}
    </Field>
  )
}

export interface TextAreaProps
  extends FieldProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> {
  readonly ref?: Ref<HTMLTextAreaElement> | undefined
}

/** A labeled multi-line text input. */
export function TextArea({ label, hint, error, optional, id, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(ties) => <textarea rows={4} {...area} {...ties} className={css['area']} />}
    </Field>
  )
}
