import { observer } from 'mobx-react-lite'
import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../components/button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { OtpForm } from '../components/otp-form.tsx'
import { PasswordField } from '../components/password-field.tsx'
import { TextField } from '../components/text-field.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { Brand } from '../layout/brand.tsx'
import { useService } from '../stores/stores.tsx'
import css from '../layout/password-gate.module.css'
import textCss from '../styles/text.module.css'

/** The way into the admin while the shop is closed for everybody else (access 3). */
export const StaffSignIn = observer(function StaffSignIn() {
  const accounts = useService('accounts')
  const navigate = useNavigate()
  const sending = useMutation()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [asksForCode, setAsksForCode] = useState(false)

  const signIn = (otpAttempt?: string) => {
    const credentials = { email, password, ...(otpAttempt !== undefined && { otpAttempt }) }
    sending.run(
      () =>
        accounts.signIn(credentials, '/admin').mapErr((error) => {
          if (error.kind === 'otp-required') setAsksForCode(true)
          return error
        }),
      () => void navigate(0),
    )
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    signIn()
  }
  const isAsked = sending.error?.kind === 'otp-required'

  return (
    <main className={css['gate']}>
      <title>Staff sign-in · Emberstock</title>
      <meta name="robots" content="noindex" />
      <div className={css['form']}>
        <h1 className={css['title']}>
          <Brand />
        </h1>
        <p className={textCss['quiet']}>
          The store is down for maintenance. Staff can sign in to the admin.
        </p>
        {asksForCode ? (
          <OtpForm
            label="Sign in"
            busy={sending.busy}
            error={isAsked ? null : sending.error}
            onSend={signIn}
            onBack={() => {
              sending.forget()
              setAsksForCode(false)
            }}
          />
        ) : (
          <form className={css['form']} onSubmit={send} noValidate>
            <TextField
              label="Email"
              type="email"
              name="email"
              autoComplete="username"
              required
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
            <PasswordField
              label="Password"
              name="password"
              autoComplete="current-password"
              required
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <ErrorNote error={sending.error} />
            <Button
              kind="primary"
              type="submit"
              wide
              busy={sending.busy}
              disabled={email.trim() === '' || password === ''}
            >
              Sign in
            </Button>
          </form>
        )}
      </div>
    </main>
  )
})
