import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { RegistrationForm } from '#domain/user/registration.ts'
import { Button } from '../components/button.tsx'
import { Checkbox } from '../components/checkbox.tsx'
import { Dialog } from '../components/dialog.tsx'
import { ErrorMessage, fieldError } from '../components/error-message.tsx'
import { FieldError } from '../components/field-error.tsx'
import { PasswordField } from '../components/password-field.tsx'
import { TextField } from '../components/text-field.tsx'
import { useStore } from '../stores/stores.tsx'
import { useFocusOnError } from '../hooks/use-focus-on-error.ts'
import css from './entry-dialog.module.css'
import { ProviderButtons } from './provider-buttons.tsx'
import { useEntryDialog } from './use-entry-dialog.ts'
import { useReturnTo } from './use-return-to.ts'

const BLANK: RegistrationForm = {
  email: '',
  password: '',
  firstName: '',
  lastName: '',
  company: '',
  freeSubscriber: false,
  emailOptin: false,
}

export const SignUpDialog = observer(function SignUpDialog() {
  const session = useStore('session')
  const modals = useStore('modals')
  const close = useEntryDialog()
  const returnTo = useReturnTo()
  const [form, setForm] = useState(BLANK)
  const errorOf = (field: string) => fieldError(session.error, field)
  const first = useRef<HTMLInputElement>(null)
  const whole = useRef<HTMLFormElement>(null)
  useFocusOnError(whole, session.error)

  // Otherwise the dialog would begin at its closing button.
  useEffect(() => first.current?.focus(), [])

  const type = (change: Partial<RegistrationForm>) => setForm({ ...form, ...change })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (!session.loading) void session.register(form, returnTo)
  }

  return (
    <Dialog open title="Create an account" onClose={close}>
      <form ref={whole} className={css['form']} onSubmit={send} noValidate>
        <div className={css['pair']}>
          <TextField
            ref={first}
            label="First name"
            name="first_name"
            required
            autoComplete="given-name"
            value={form.firstName}
            error={errorOf('first_name')}
            onChange={(event) => type({ firstName: event.target.value })}
          />
          <TextField
            label="Last name"
            name="last_name"
            required
            autoComplete="family-name"
            value={form.lastName}
            error={errorOf('last_name')}
            onChange={(event) => type({ lastName: event.target.value })}
          />
        </div>
        <TextField
          label="Email"
          type="email"
          name="email"
          required
          autoComplete="username"
          value={form.email}
          error={errorOf('email')}
          onChange={(event) => type({ email: event.target.value })}
        />
        <PasswordField
          label="Password"
          name="password"
          required
          hint="At least 10 characters. A few plain words are safer than one odd one."
          autoComplete="new-password"
          value={form.password}
          error={errorOf('password')}
          onChange={(event) => type({ password: event.target.value })}
        />
        <TextField
          label="Company"
          name="company"
          optional
          autoComplete="organization"
          value={form.company}
          error={errorOf('company')}
          onChange={(event) => type({ company: event.target.value })}
        />
        <Checkbox
          label="Free plan: files every month that stay yours"
          checked={form.freeSubscriber}
          onChange={(event) => type({ freeSubscriber: event.target.checked })}
        />
        <Checkbox
          label="Write to me when new footage comes out"
          checked={form.emailOptin}
          onChange={(event) => type({ emailOptin: event.target.checked })}
        />
        {session.error && session.error.kind !== 'invalid' && (
          <FieldError>
            <ErrorMessage error={session.error} />
          </FieldError>
        )}
        <Button kind="primary" type="submit" wide busy={session.loading}>
          Create account
        </Button>
      </form>
      <ProviderButtons />
      <p className={css['other']}>
        Already have one?{' '}
        <Button kind="bare" size="small" onClick={() => modals.show({ kind: 'login' })}>
          Sign in
        </Button>
      </p>
    </Dialog>
  )
})
