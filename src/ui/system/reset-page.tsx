import { observer } from 'mobx-react-lite'
import { useState, type SubmitEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { safeRedirect } from '#domain/shared/safe-redirect.ts'
import { checkNewPassword } from '#domain/user/new-password.ts'
import {
  NEW_PASSWORD_FIELDS,
  NewPasswordFields,
  NO_PASSWORD,
} from '../account/new-password-fields.tsx'
import { pagePart } from '../components/lazy-page-part.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { Button, ButtonLink } from '../components/button.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import { useMutation, type Mutation } from '../hooks/use-mutation.ts'
import { useFocusOnError } from '../hooks/use-focus-on-error.ts'
import css from './system-form.module.css'
import { SystemFrame } from './system-frame.tsx'
import { useMailedToken } from './use-mailed-token.ts'
import layoutCss from '../styles/layout.module.css'
import textCss from '../styles/text.module.css'

/** The page behind a password reset link: sets a new password, signs in, and continues (sign-in 3). */
export const ResetPage = observer(function ResetPage() {
  const [params] = useSearchParams()
  const token = useMailedToken('reset_password_token')
  if (!token) return <NoLink />
  return <ResetFlow key={token} token={token} next={safeRedirect(params.get('redirect_url'))} />
})

/** Few accounts ask for a code, so this loads on demand. */
const OtpForm = pagePart(async () => (await import('../components/otp-form.tsx')).OtpForm)

interface ResetFlowProps {
  readonly token: string
  /** Where to go afterward: a path of the shop. */
  readonly next: string
}

const ResetFlow = observer(function ResetFlow({ token, next }: ResetFlowProps) {
  const setting = useMutation()
  if (setting.error?.kind === 'missing') return <DeadLink />
  return <ResetForm token={token} next={next} setting={setting} />
})

interface ResetFormProps extends ResetFlowProps {
  readonly setting: Mutation
}

const ResetForm = observer(function ResetForm({ token, next, setting }: ResetFormProps) {
  const account = useService('account')
  const session = useStore('session')
  const cart = useStore('cart')
  const notifications = useStore('notifications')
  const navigate = useNavigate()
  const [typed, setTyped] = useState(NO_PASSWORD)
  const [asksForCode, setAsksForCode] = useState(false)
  const form = useFocusOnError(setting.error)

  const goOn = async () => {
    await session.refresh()
    void cart.refresh()
    await navigate(next, { replace: true })
    notifications.say({ type: 'success', body: 'Your password has been reset. You’re signed in.' })
  }
  const set = (otp: { readonly otpAttempt?: string }) =>
    setting.run(
      () =>
        checkNewPassword(typed, '').asyncAndThen(() =>
          account.resetPassword(token, { ...typed, ...otp }),
        ),
      () => void goOn(),
    )
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    set({})
  }
  const isAsked = setting.error?.kind === 'otp-required'
  if (isAsked && !asksForCode) setAsksForCode(true)
  const back = () => {
    setAsksForCode(false)
    setting.forget()
  }

  if (asksForCode) {
    return (
      <div className={css['frame']}>
        <title>Set a new password · Emberstock</title>
        <meta name="robots" content="noindex" />
        <h1>Two-factor authentication</h1>
        <OtpForm
          label="Set password and sign in"
          busy={setting.busy}
          error={isAsked ? null : setting.error}
          onSend={(otpAttempt) => set({ otpAttempt })}
          onBack={back}
        />
      </div>
    )
  }

  return (
    <div className={css['frame']}>
      <title>Set a new password · Emberstock</title>
      <meta name="robots" content="noindex" />
      <h1>Set a new password</h1>
      <p className={textCss['quiet']}>Setting it signs you out on all other devices.</p>
      <form method="post" ref={form} className={layoutCss['stack5']} onSubmit={send} noValidate>
        <NewPasswordFields typed={typed} email="" errorOf={setting.errorOf} onType={setTyped} />
        <ErrorNote error={setting.error} fields={NEW_PASSWORD_FIELDS} />
        <Button kind="primary" type="submit" wide busy={setting.busy}>
          Set password and sign in
        </Button>
      </form>
    </div>
  )
})

/** Emails about an account link here, for people who did not do what the email reports. */
function NoLink() {
  return (
    <SystemFrame title="Set a new password" actions={<RequestLinkActions />}>
      We’ll email you a link to set a new password. Setting it signs you out on all other devices.
    </SystemFrame>
  )
}

function DeadLink() {
  return (
    <SystemFrame title="This link no longer works" actions={<RequestLinkActions />}>
      The link was already used or has expired. Request a new one.
    </SystemFrame>
  )
}

function RequestLinkActions() {
  const modals = useStore('modals')
  return (
    <>
      <Button kind="primary" onClick={() => modals.show({ kind: 'forgot', email: '' })}>
        Send link
      </Button>
      <ButtonLink to="/">Go to home page</ButtonLink>
    </>
  )
}
