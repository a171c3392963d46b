import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { Credentials } from '#application/ports/accounts.ts'
import { once } from '#domain/shared/once.ts'
import { signInErrorMessage } from '#messages/sign-in-errors.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { FieldError } from '../components/field-error.tsx'
import { PasswordField } from '../components/password-field.tsx'
import { TextField } from '../components/text-field.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './entry-dialog.module.css'
import { ProviderButtons } from './provider-buttons.tsx'
import { useEntryDialog } from './use-entry-dialog.ts'
import { useEntryDraft } from './use-entry-draft.ts'
import { LazyPart } from '../components/lazy-part.tsx'
import { useMissingDialog } from './use-missing-dialog.ts'
import { useReturnTo } from './use-return-to.ts'
import layoutCss from '../styles/layout.module.css'

/** A provider has verified the person, and only the code is missing (two-factor 5). */
const OTP_REQUIRED = 'OTP_REQUIRED'

const loadOtpForm = once(async () => (await import('../components/otp-form.tsx')).OtpForm)

interface LoginDialogProps {
  /** For someone who is signed in and has to sign in again. */
  readonly again: boolean
  /** A code of sign-in 6 that the person came back with. */
  readonly error: string | null
  /** Whether a new customer may choose a password later. */
  readonly passwordLater: boolean
}

export const LoginDialog = observer(function LoginDialog({
  again,
  error,
  passwordLater,
}: LoginDialogProps) {
  const session = useStore('session')
  const modals = useStore('modals')
  const notifications = useStore('notifications')
  const close = useEntryDialog()
  const returnTo = useReturnTo()
  const first = useRef<HTMLInputElement>(null)
  const draft = useEntryDraft()
  const [known] = useState((again && session.user?.email) || (draft.typed.email ?? ''))
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')

  const [asksForCode, setAsksForCode] = useState(error === OTP_REQUIRED)
  const onMissing = useMissingDialog()
  const isAsked = session.error?.kind === 'otp-required'

  // Otherwise the focus would start at the dialog's close button.
  useEffect(() => first.current?.focus(), [asksForCode])
  useEffect(() => {
    if (!isAsked) return
    setAsksForCode(true)
    session.clearError()
  }, [isAsked, session])

  const signIn = async (credentials: Credentials) => {
    await session.signIn(credentials, returnTo)
    if (!session.user || again) return
    draft.drop()
    notifications.say({ type: 'success', body: 'You’re signed in.' })
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (!session.loading) void signIn({ email, password })
  }
  // A cookie identifies the person that a provider has verified.
  const sendCode = (otpAttempt: string) =>
    void signIn({ email: password === '' ? '' : email, password, otpAttempt })
  const back = () => {
    session.clearError()
    setAsksForCode(false)
  }

  if (asksForCode) {
    return (
      <Dialog open title="Two-factor authentication" onClose={close}>
        <LazyPart load={loadOtpForm} onMissing={onMissing}>
          {(OtpForm) => (
            <OtpForm
              label="Sign in"
              busy={session.loading}
              error={session.error}
              onSend={sendCode}
              onBack={back}
            />
          )}
        </LazyPart>
      </Dialog>
    )
  }

  return (
    <Dialog open title={again ? 'Sign in again' : 'Sign in'} onClose={close}>
      <Reason again={again} error={error} />
      <form method="post" className={layoutCss['stack4']} onSubmit={send}>
        <TextField
          ref={known === '' ? first : undefined}
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          required
          value={email}
          onChange={({ target: { value } }) => {
            setEmail(value)
            draft.keep({ email: value })
          }}
        />
        <PasswordField
          ref={known === '' ? undefined : first}
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <ErrorNote error={session.error} />
        <Button kind="primary" type="submit" wide busy={session.loading}>
          Sign in
        </Button>
        <Button
          kind="bare"
          size="small"
          className={css['forgot']}
          onClick={() => modals.show({ kind: 'forgot', email })}
        >
          Forgot your password?
        </Button>
      </form>
      <ProviderButtons />
      {!again && (
        <p className={css['other']}>
          New here?{' '}
          <Button
            kind="bare"
            size="small"
            onClick={() => modals.show({ kind: 'sign-up', passwordLater })}
          >
            Create an account
          </Button>
        </p>
      )}
    </Dialog>
  )
})

/** Why the dialog is open, if the visitor did not open it. */
function Reason({ again, error }: Pick<LoginDialogProps, 'again' | 'error'>) {
  if (again) return <p>{signInErrorMessage('SessionRequired', true)}</p>
  return (
    error !== null && error !== OTP_REQUIRED && <FieldError>{signInErrorMessage(error)}</FieldError>
  )
}
