import { TextField } from '../../components/text-field.tsx'

interface ReasonFieldProps {
  readonly value: string
  readonly error?: string | undefined
  /** What requires a reason. */
  readonly neededFor?: string
  readonly onType: (reason: string) => void
}

/** The reason for a change, which is optional for most changes (admin 2). */
export function ReasonField({ value, error, neededFor, onType }: ReasonFieldProps) {
  return (
    <TextField
      label="Reason"
      name="reason"
      optional
      autoComplete="off"
      maxLength={500}
      hint={`${neededFor === undefined ? '' : `Required ${neededFor}. `}Saved in the audit log.`}
      value={value}
      error={error}
      onChange={({ target }) => onType(target.value)}
    />
  )
}
