import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { inWords } from '#words/in-words.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { FieldError } from '../parts/field-error.tsx'
import { PasswordField } from '../parts/password-field.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './entry-dialog.module.css'
import { useEntryDialog } from './use-entry-dialog.ts'

export const LoginDialog = observer(function LoginDialog() {
  const session = useStore('session')
  const modals = useStore('modals')
  const close = useEntryDialog()
  const first = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')

  // The dialog itself would begin at its closing button.
  useEffect(() => first.current?.focus(), [])

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (!session.loading) void session.signIn({ email, password })
  }

  return (
    <Dialog open title="Sign in" onClose={close}>
      <form className={css['form']} onSubmit={send}>
        <TextField
          ref={first}
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
        {session.trouble && <FieldError>{inWords(session.trouble)}</FieldError>}
        <Button kind="primary" type="submit" wide busy={session.loading}>
          Sign in
        </Button>
      </form>
      <p className={css['other']}>
        New here?{' '}
        <Button kind="bare" size="small" onClick={() => modals.show({ kind: 'sign-up' })}>
          Create an account
        </Button>
      </p>
    </Dialog>
  )
})
