import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Ref, SelectHTMLAttributes } from 'react'
import { Field, type FieldProps } from './field.tsx'
import css from './select-field.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

interface Option<Value extends string = string> {
  readonly value: Value
  readonly label: string
  readonly disabled?: boolean | undefined
}

export interface SelectFieldProps
  extends FieldProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'children'> {
  readonly options: readonly Option[]
  /** Shown while nothing is chosen; cannot be chosen again. */
  readonly placeholder?: string | undefined
  readonly ref?: Ref<HTMLSelectElement> | undefined
}

/** The browser's own select, with a label. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, optional, id, options, placeholder, ...select } = props
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(ties) => (
        <div className={css['row']}>
          <select {...select} {...ties} className={css['select']}>
            {placeholder && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown />
        </div>
      )}
    </Field>
  )
}

export interface InlineSelectProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly Option<Value>[]
  readonly onChange: (value: Value) => void
}

/** A select inside a toolbar: its label is read aloud but not shown, or precedes it as text. */
export function InlineSelect<Value extends string>(props: InlineSelectProps<Value>) {
  const { label, value, options, onChange } = props
  const choose = (wanted: string) => {
    const option = options.find((one) => one.value === wanted)
    if (option) onChange(option.value)
  }

  return (
    <label className={css['inline']}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <select value={value} onChange={(event) => choose(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown />
    </label>
  )
}
