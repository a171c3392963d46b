import { observer } from 'mobx-react-lite'
import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Credentials } from '#application/ports/accounts.ts'
import { Button } from '../components/button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { OtpForm } from '../components/otp-form.tsx'
import { PasswordField } from '../components/password-field.tsx'
import { TextField } from '../components/text-field.tsx'
import { useEarlyInput } from '../hooks/use-early-input.ts'
import { useMutation } from '../hooks/use-mutation.ts'
import { Brand } from '../layout/brand.tsx'
import { useService } from '../stores/stores.tsx'
import css from '../layout/password-gate.module.css'
import textCss from '../styles/text.module.css'

/** Sign-in to the admin while the shop is closed for everyone else (access 3). */
export const StaffSignIn = observer(function StaffSignIn() {
  const accounts = useService('accounts')
  const navigate = useNavigate()
  const sending = useMutation()
  useEarlyInput()
  const [typed, setTyped] = useState({ email: '', password: '' })
  const [asksForCode, setAsksForCode] = useState(false)

  const signIn = (credentials: Credentials) => {
    sending.run(
      () =>
        accounts.signIn(credentials, '/admin').mapErr((error) => {
          if (error.kind === 'otp-required') setAsksForCode(true)
          return error
        }),
      () => void navigate(0),
    )
  }
  // Read from the form, which may have been filled in before the page hydrated.
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const credentials = { email: textOf(form, 'email'), password: textOf(form, 'password') }
    setTyped(credentials)
    signIn(credentials)
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
          The store is down for maintenance. Staff can sign in to store admin.
        </p>
        {asksForCode ? (
          <OtpForm
            label="Sign in"
            busy={sending.busy}
            error={isAsked ? null : sending.error}
            onSend={(otpAttempt) => signIn({ ...typed, otpAttempt })}
            onBack={() => {
              sending.forget()
              setAsksForCode(false)
            }}
          />
        ) : (
          <form method="post" className={css['form']} onSubmit={send} noValidate>
            <TextField
              label="Email"
              type="email"
              name="email"
              autoComplete="username"
              required
              defaultValue={typed.email}
            />
            <PasswordField
              label="Password"
              name="password"
              autoComplete="current-password"
              required
            />
            <ErrorNote error={sending.error} />
            <Button kind="primary" type="submit" wide busy={sending.busy}>
              Sign in
            </Button>
          </form>
        )}
      </div>
    </main>
  )
})

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
