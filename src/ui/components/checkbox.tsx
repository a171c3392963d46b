import Check from 'lucide-react/icons/check'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import css from './checkbox.module.css'
import { FieldError } from './field-error.tsx'
import textCss from '../styles/text.module.css'

export interface CheckboxProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'children'
> {
  readonly label: ReactNode
  /** A number or fact at the end of the row, in monospace: "128". */
  readonly aside?: ReactNode | undefined
  readonly error?: ReactNode | undefined
  readonly ref?: Ref<HTMLInputElement> | undefined
}

/** A checkbox that can be pressed anywhere on its row. */
export function Checkbox({ label, aside, error, ...input }: CheckboxProps) {
  const errorId = useId()
  return (
    <div className={css['checkbox']}>
      <label className={css['row']}>
        <span className={css['box']}>
          <input
            {...input}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
          />
          <Check />
        </span>
        <span className={css['label']}>{label}</span>
        {aside !== undefined && <span className={textCss['count']}>{aside}</span>}
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
