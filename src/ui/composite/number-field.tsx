import { useState, type KeyboardEvent } from 'react'
import { PARAMETERS, parameterValue, type ParameterName } from '#domain/composite/parameters.ts'
import { TextField } from '../components/text-field.tsx'

interface NumberFieldProps {
  readonly name: ParameterName
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
  /** Called when the field loses focus: the next change is a separate undo step. */
  readonly onEnd: () => void
}

/** Steps for Shift with an arrow key, and for Page Up and Page Down. */
const STRIDES: Readonly<Record<string, number>> = {
  ArrowUp: 10,
  ArrowDown: -10,
  PageUp: 100,
  PageDown: -100,
}

/**
 * A numeric setting of an element, typed or stepped: arrow keys by one step, with Shift by ten, Page Up and Page
 * Down by a hundred.
 */
export function NumberField({ name, label, value, onChange, onEnd }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const { min, max, step, unit } = PARAMETERS[name]
  const number = typed === null || typed.trim() === '' ? null : Number(typed)
  const isWrong = typed !== null && (number === null || !(number >= min && number <= max))

  const type = (text: string) => {
    setTyped(text)
    const next = text.trim() === '' ? Number.NaN : Number(text)
    if (next >= min && next <= max) onChange(parameterValue(name, next) ?? value)
  }
  const stride = (event: KeyboardEvent) => {
    const steps = STRIDES[event.key]
    if (steps === undefined || (event.key.startsWith('Arrow') && !event.shiftKey)) return
    event.preventDefault()
    setTyped(null)
    onChange(parameterValue(name, value + steps * step) ?? value)
  }
  const leave = () => {
    setTyped(null)
    onEnd()
  }

  return (
    <TextField
      type="number"
      measured
      label={`${label}, ${unit}`}
      // A phone's decimal keypad may have no minus sign.
      inputMode={min < 0 ? undefined : 'decimal'}
      min={min}
      max={max}
      step={step}
      value={typed ?? String(value)}
      error={isWrong && `From ${min} to ${max}`}
      onChange={(event) => type(event.target.value)}
      onKeyDown={stride}
      onBlur={leave}
    />
  )
}
