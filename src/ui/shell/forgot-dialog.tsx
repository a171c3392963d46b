import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { FieldError } from '../parts/field-error.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import { useErrand } from '../use-errand.ts'
import { useFocusOnFault } from '../use-focus-on-fault.ts'
import css from './entry-dialog.module.css'

/** Asks for the mail that leads to a new password, and answers the same for every address (sign-in 3). */
export const ForgotDialog = observer(function ForgotDialog({ typed }: { readonly typed: string }) {
  const modals = useStore('modals')
  const askForReset = useService('askForReset')
  const sending = useErrand()
  const first = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState(typed)
  const [answer, setAnswer] = useState<string | null>(null)
  useFocusOnFault(form, sending.trouble)

  // Otherwise the dialog would begin at its closing button.
  useEffect(() => first.current?.focus(), [])

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    sending.run(() => askForReset(email), setAnswer)
  }

  return (
    <Dialog open title="Forgot your password?" onClose={() => modals.close()}>
      {answer === null ? (
        <form ref={form} className={css['form']} onSubmit={send} noValidate>
          <p>We mail you a link that lets you set a new one. It works for an hour.</p>
          <TextField
            ref={first}
            label="Email"
            type="email"
            name="email"
            autoComplete="username"
            required
            value={email}
            error={sending.errorOf('email')}
            onChange={(event) => setEmail(event.target.value)}
          />
          {sending.trouble && sending.trouble.kind !== 'invalid' && (
            <FieldError>
              <ErrorMessage error={sending.trouble} />
            </FieldError>
          )}
          <Button kind="primary" type="submit" wide busy={sending.busy}>
            Send the mail
          </Button>
        </form>
      ) : (
        <p role="status">{answer}</p>
      )}
      <p className={css['other']}>
        Remembered it?{' '}
        <Button kind="bare" size="small" onClick={() => modals.show({ kind: 'login' })}>
          Sign in
        </Button>
      </p>
    </Dialog>
  )
})
