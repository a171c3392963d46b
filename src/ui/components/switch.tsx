import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import css from './switch.module.css'
import textCss from '../styles/text.module.css'

interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> {
  readonly label: string
  /** What the switch turns on, or why it cannot be changed. */
  readonly hint: ReactNode
}

/** An on/off switch that can be pressed anywhere on its row. */
export function Switch({ label, hint, ...input }: SwitchProps) {
  const hintId = useId()
  return (
    <label className={css['row']}>
      <span className={css['words']}>
        {label}
        <span id={hintId} className={textCss['note']}>
          {hint}
        </span>
      </span>
      <span className={css['track']}>
        <input
          {...input}
          type="checkbox"
          role="switch"
          aria-checked={input.checked ?? false}
          aria-label={label}
          aria-describedby={hintId}
        />
      </span>
    </label>
  )
}
