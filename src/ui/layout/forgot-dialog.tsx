import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { ErrorNote } from '../components/error-note.tsx'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { TextField } from '../components/text-field.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useFocusOnError } from '../hooks/use-focus-on-error.ts'
import css from './entry-dialog.module.css'
import { useEntryDraft } from './use-entry-draft.ts'
import layoutCss from '../styles/layout.module.css'

/** Requests the email with the link to a new password; answers the same for every address (sign-in 3). */
export const ForgotDialog = observer(function ForgotDialog({ typed }: { readonly typed: string }) {
  const modals = useStore('modals')
  const requestPasswordReset = useService('requestPasswordReset')
  const sending = useMutation()
  const first = useRef<HTMLInputElement>(null)
  const draft = useEntryDraft()
  const [email, setEmail] = useState(typed || (draft.typed.email ?? ''))
  const [answer, setAnswer] = useState<string | null>(null)
  const form = useFocusOnError(sending.error)

  // Otherwise the focus would start at the dialog's close button.
  useEffect(() => first.current?.focus(), [])

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    sending.run(() => requestPasswordReset(email), setAnswer)
  }

  return (
    <Dialog open title="Forgot your password?" onClose={() => modals.close()}>
      {answer === null ? (
        <form ref={form} className={layoutCss['stack4']} onSubmit={send} noValidate>
          <p>We’ll email you a link to set a new one. The link works for an hour.</p>
          <TextField
            ref={first}
            label="Email"
            type="email"
            name="email"
            autoComplete="username"
            required
            value={email}
            error={sending.errorOf('email')}
            onChange={({ target: { value } }) => {
              setEmail(value)
              draft.keep({ email: value })
            }}
          />
          <ErrorNote error={sending.error} fields={['email']} />
          <Button kind="primary" type="submit" wide busy={sending.busy}>
            Send link
          </Button>
        </form>
      ) : (
        <p role="status">{answer}</p>
      )}
      <p className={css['other']}>
        Remember your password?{' '}
        <Button kind="bare" size="small" onClick={() => modals.show({ kind: 'login' })}>
          Sign in
        </Button>
      </p>
    </Dialog>
  )
})
