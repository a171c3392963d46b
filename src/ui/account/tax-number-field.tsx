import { useEffect, useState, type ReactNode } from 'react'
import { taxNumberNote } from '#messages/tax-number-note.ts'
import { TextField } from '../components/text-field.tsx'

interface TaxNumberFieldProps {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly error: ReactNode
  readonly onType: (number: string) => void
  /** Called when the field loses focus. */
  readonly onLeave?: () => void
}

/**
 * A tax number field with a hint about the number's format. The format checker is fetched once something is
 * typed.
 */
export function TaxNumberField(props: TaxNumberFieldProps) {
  const { label, name, value, error, onType, onLeave } = props
  return (
    <TextField
      label={label}
      name={name}
      optional
      measured
      hint={taxNumberNote(useForm(value))}
      autoComplete="off"
      spellCheck={false}
      value={value}
      error={error}
      onChange={(event) => onType(event.target.value)}
      onBlur={onLeave}
    />
  )
}

type Form = 'fits' | 'unverified' | null

/** Null while the field is empty, or before its format has been checked. */
function useForm(number: string): Form {
  const [form, setForm] = useState<Form>(null)
  const plain = number.trim()

  useEffect(() => {
    let here = true
    const judge = async (): Promise<Form> => {
      if (plain === '') return null
      return (await import('./tax-number-form.ts')).taxNumberForm(plain)
    }
    // If the checker can't be fetched, no hint is shown; nothing else is lost.
    judge().then(
      (found) => here && setForm(found),
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [plain])

  return form
}
