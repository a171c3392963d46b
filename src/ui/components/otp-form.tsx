import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { OTP_DIGITS } from '#domain/user/two-factor.ts'
import type { UserError } from '#messages/user-error.ts'
import { Button } from './button.tsx'
import { ErrorNote } from './error-note.tsx'
import { OtpField } from './otp-field.tsx'
import { TextField } from './text-field.tsx'
import layoutCss from '../styles/layout.module.css'

interface OtpFormProps {
  /** Label of the submit button. */
  readonly label: string
  readonly busy: boolean
  readonly error: UserError | null
  readonly onSend: (otpAttempt: string) => void
  /** Goes back to where the visitor came from. */
  readonly onBack: () => void
  readonly backLabel?: string
}

/** Asks for an authenticator app code, or for a recovery code instead (two-factor 2). */
export function OtpForm(props: OtpFormProps) {
  const { label, busy, error, onSend, onBack, backLabel = 'Back' } = props
  const [isRecovery, setIsRecovery] = useState(false)
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)

  // Lets the visitor type at once, also after an error. Deferred, because a dialog that opens with it takes the
  // focus first.
  useEffect(() => {
    const timer = setTimeout(() => {
      field.current?.focus()
      field.current?.select()
    })
    return () => clearTimeout(timer)
  }, [isRecovery, error])

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (!busy && code.trim() !== '') onSend(code)
  }

  return (
    <form className={layoutCss['stack4']} onSubmit={send}>
      {isRecovery ? (
        <TextField
          ref={field}
          key="recovery"
          label="Recovery code"
          hint="One of the codes you saved when you turned on two-factor authentication. Each works once."
          name="recovery_code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          measured
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      ) : (
        <OtpField
          key="code"
          ref={field}
          hint={`The ${OTP_DIGITS}-digit code from your authenticator app.`}
          value={code}
          onType={setCode}
        />
      )}
      <ErrorNote error={error} />
      <Button kind="primary" type="submit" wide busy={busy}>
        {label}
      </Button>
      <div className={layoutCss['row']}>
        <Button
          kind="bare"
          size="small"
          onClick={() => {
            setCode('')
            setIsRecovery(!isRecovery)
          }}
        >
          {isRecovery ? 'Use an authenticator app' : 'Use a recovery code'}
        </Button>
        <Button kind="bare" size="small" onClick={onBack}>
          {backLabel}
        </Button>
      </div>
    </form>
  )
}
