import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { normalEmail } from '#domain/user/email-address.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { TextField } from '../components/text-field.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import css from './account-form.module.css'
import { JUST_CLOSED } from './closed-page.tsx'

/** Asks the user to type their email address, which can't happen by mistake (account 2). */
export const CloseDialog = observer(function CloseDialog({ onClose }: { onClose: () => void }) {
  const account = useService('account')
  const session = useStore('session')
  const modals = useStore('modals')
  const cart = useStore('cart')
  const navigate = useNavigate()
  const closing = useMutation()
  const first = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const email = session.user?.email ?? ''
  const isTyped = email !== '' && normalEmail(typed) === email
  const isOpen = modals.open === null

  // Otherwise the dialog would focus its close button.
  useEffect(() => {
    if (isOpen) first.current?.focus()
  }, [isOpen])

  const leave = async () => {
    await navigate('/account/closed', { replace: true, state: JUST_CLOSED })
    await session.refresh()
    await cart.refresh()
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (isTyped)
      closing.run(
        () => account.anonymize(typed),
        () => void leave(),
      )
  }

  return (
    <Dialog open={isOpen} title="Close your account?" onClose={onClose}>
      <form className={css['form']} onSubmit={send} noValidate>
        <p>
          To confirm, type <strong className={css['address']}>{email}</strong>. This can’t be
          undone.
        </p>
        <TextField
          ref={first}
          label="Your email address"
          name="email"
          type="email"
          autoComplete="off"
          value={typed}
          error={closing.errorOf('email')}
          onChange={(event) => setTyped(event.target.value)}
        />
        <ErrorNote error={closing.error} fields={['email']} />
        <div className={css['actions']}>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={closing.busy} disabled={!isTyped}>
            Close my account
          </Button>
        </div>
      </form>
    </Dialog>
  )
})
