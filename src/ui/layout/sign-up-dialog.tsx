import { PASSWORD_ADVICE } from '#messages/password-hint.ts'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { RegistrationForm } from '#domain/user/registration.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { Button } from '../components/button.tsx'
import { Checkbox } from '../components/checkbox.tsx'
import { Dialog } from '../components/dialog.tsx'
import { fieldError } from '../components/error-message.tsx'
import { PasswordField } from '../components/password-field.tsx'
import { TextField } from '../components/text-field.tsx'
import { useStore } from '../stores/stores.tsx'
import { typedFields } from '../hooks/typed-fields.ts'
import { useFocusOnError } from '../hooks/use-focus-on-error.ts'
import css from './entry-dialog.module.css'
import { ProviderButtons } from './provider-buttons.tsx'
import { useEntryDialog } from './use-entry-dialog.ts'
import { useEntryDraft } from './use-entry-draft.ts'
import { useReturnTo } from './use-return-to.ts'
import layoutCss from '../styles/layout.module.css'

const BLANK: RegistrationForm = {
  email: '',
  password: '',
  firstName: '',
  lastName: '',
  company: '',
  freeSubscriber: false,
  emailOptin: false,
}

/** The button that revealed this field is gone by now. */
const focusIt = (input: HTMLInputElement | null) => input?.focus()

interface SignUpDialogProps {
  /** Asks only for the name and the email address at first; a link in an email sets the password (sign-in 4). */
  readonly passwordLater: boolean
}

export const SignUpDialog = observer(function SignUpDialog({ passwordLater }: SignUpDialogProps) {
  const session = useStore('session')
  const modals = useStore('modals')
  const close = useEntryDialog()
  const returnTo = useReturnTo()
  const draft = useEntryDraft()
  const [form, setForm] = useState<RegistrationForm>({ ...BLANK, ...draft.typed })
  const [isShort, setIsShort] = useState(passwordLater)
  const first = useRef<HTMLInputElement>(null)
  const whole = useFocusOnError(session.error)

  // Otherwise the focus would start at the dialog's close button.
  useEffect(() => first.current?.focus(), [])

  const type = (change: Partial<RegistrationForm>) => {
    const { password, ...kept } = { ...form, ...change }
    setForm({ ...kept, password })
    draft.keep(kept)
  }
  const field = typedFields(form, (name) => fieldError(session.error, name), type)
  const register = async () => {
    const { password: _, ...short } = form
    await session.register(isShort ? short : form, returnTo)
    if (session.user) draft.drop()
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (!session.loading) void register()
  }

  return (
    <Dialog open title="Create an account" onClose={close}>
      <form method="post" ref={whole} className={layoutCss['stack4']} onSubmit={send} noValidate>
        <div className={css['pair']}>
          <TextField
            ref={first}
            label="First name"
            required
            autoComplete="given-name"
            {...field('firstName')}
          />
          <TextField label="Last name" required autoComplete="family-name" {...field('lastName')} />
        </div>
        <TextField
          label="Email"
          type="email"
          required
          autoComplete="username"
          {...field('email')}
        />
        {isShort ? (
          <p>
            We’ll email you a link to set your password.{' '}
            <Button kind="bare" size="small" onClick={() => setIsShort(false)}>
              Set a password now
            </Button>
          </p>
        ) : (
          <>
            <PasswordField
              label="Password"
              required
              ref={passwordLater ? focusIt : undefined}
              hint={PASSWORD_ADVICE}
              autoComplete="new-password"
              {...field('password')}
            />
            <TextField label="Company" optional autoComplete="organization" {...field('company')} />
            <Checkbox
              label="Join the free plan: free files every month, yours to keep"
              checked={form.freeSubscriber}
              onChange={(event) => type({ freeSubscriber: event.target.checked })}
            />
            <Checkbox
              label="Email me when new footage is released"
              checked={form.emailOptin}
              onChange={(event) => type({ emailOptin: event.target.checked })}
            />
          </>
        )}
        <ErrorNote error={session.error?.kind === 'invalid' ? null : session.error} />
        <Button kind="primary" type="submit" wide busy={session.loading}>
          Create account
        </Button>
      </form>
      <ProviderButtons />
      <p className={css['other']}>
        Already have an account?{' '}
        <Button
          kind="bare"
          size="small"
          onClick={() => modals.show({ kind: 'login', passwordLater })}
        >
          Sign in
        </Button>
      </p>
    </Dialog>
  )
})
