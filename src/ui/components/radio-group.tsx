import { type ReactNode, useId } from 'react'
import { FieldError } from './field-error.tsx'
import { joinClasses } from './join-classes.ts'
import css from './radio-group.module.css'
import visuallyHidden from './visually-hidden.module.css'

export interface Choice<Value extends string = string> {
  readonly value: Value
  readonly label: ReactNode
  /** A second line in gray. */
  readonly hint?: ReactNode | undefined
  /** At the end of the row, in monospace: a price, a size. */
  readonly aside?: ReactNode | undefined
  readonly disabled?: boolean | undefined
}

export interface RadioGroupProps<Value extends string> {
  readonly label: string
  readonly hideLabel?: boolean | undefined
  readonly choices: readonly Choice<Value>[]
  /** `null` while nothing is chosen. */
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  readonly error?: ReactNode | undefined
}

/** One of a few options, each on its own row. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  return <Group {...props} look="rows" />
}

/** One of a few short options, side by side: a switch rather than a form. */
export function Segmented<Value extends string>(props: RadioGroupProps<Value>) {
  return <Group {...props} look="segments" />
}

function Group<Value extends string>(
  props: RadioGroupProps<Value> & { readonly look: 'rows' | 'segments' },
) {
  const { label, hideLabel, choices, value, onChange, error, look } = props
  const own = useId()

  return (
    <fieldset className={css[look]} aria-describedby={error ? `${own}-error` : undefined}>
      <legend className={joinClasses(css['legend'], hideLabel && visuallyHidden['hidden'])}>
        {label}
      </legend>
      <div className={css['choices']}>
        {choices.map((choice) => (
          <label className={css['choice']} key={choice.value}>
            <input
              type="radio"
              name={own}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
            />
            <span className={css['words']}>
              {choice.label}
              {choice.hint && <span className={css['hint']}>{choice.hint}</span>}
            </span>
            {choice.aside && <span className={css['aside']}>{choice.aside}</span>}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${own}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
