import type { Ref } from 'react'
import { TextField } from './text-field.tsx'

interface OtpFieldProps {
  readonly hint: string
  readonly value: string
  readonly onType: (code: string) => void
  readonly ref?: Ref<HTMLInputElement> | undefined
}

/** Takes an authenticator app code; phones and password managers recognize the field and fill it in. */
export function OtpField({ hint, value, onType, ref }: OtpFieldProps) {
  return (
    <TextField
      ref={ref}
      label="Authentication code"
      hint={hint}
      name="otp_attempt"
      autoComplete="one-time-code"
      inputMode="numeric"
      required
      measured
      value={value}
      onChange={(event) => onType(event.target.value)}
    />
  )
}
