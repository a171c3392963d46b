import { observer } from 'mobx-react-lite'
import { useState, type SubmitEvent } from 'react'
import { normalEmail } from '#domain/user/email-address.ts'
import type { Profile } from '#domain/user/profile.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { Button } from '../components/button.tsx'
import { TextField } from '../components/text-field.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useFocusOnError } from '../hooks/use-focus-on-error.ts'
import css from './account-form.module.css'

interface EmailFormProps {
  readonly profile: Profile
  readonly onChanged: (profile: Profile) => void
}

/** The current address, a new one that waits for confirmation, and the form to change it (account 1). */
export const EmailForm = observer(function EmailForm({ profile, onChanged }: EmailFormProps) {
  const account = useService('account')
  const sending = useMutation()
  const [typed, setTyped] = useState('')
  const [isOwn, setOwn] = useState(false)
  const form = useFocusOnError(sending.error)

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const own = normalEmail(typed) === profile.user.email
    setOwn(own)
    if (own) return
    const take = (fresh: Profile) => {
      setTyped('')
      onChanged(fresh)
    }
    sending.run(() => account.changeEmail(typed), take)
  }

  return (
    <form ref={form} className={css['form']} onSubmit={send} noValidate>
      {profile.pendingEmail === null ? (
        <p className={css['address']}>{profile.user.email}</p>
      ) : (
        <Pending profile={profile} pending={profile.pendingEmail} onChanged={onChanged} />
      )}
      <TextField
        label="New email address"
        name="email"
        type="email"
        required
        hint="We’ll send a confirmation link. Your current address stays active until you open it."
        autoComplete="email"
        value={typed}
        error={isOwn ? 'This is already your email address' : sending.errorOf('email')}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ErrorNote error={sending.error} fields={['email']} />
      <div className={css['actions']}>
        <Button type="submit" busy={sending.busy}>
          Change email
        </Button>
      </div>
    </form>
  )
})

interface PendingProps extends EmailFormProps {
  readonly pending: string
}

const Pending = observer(function Pending({ profile, pending, onChanged }: PendingProps) {
  const account = useService('account')
  const notifications = useStore('notifications')
  const repeating = useMutation()
  const withdrawing = useMutation()
  const { email } = profile.user

  const repeat = () =>
    repeating.run(
      () => account.changeEmail(pending),
      (fresh) => {
        notifications.say({ type: 'success', body: `We sent another email to ${pending}.` })
        onChanged(fresh)
      },
    )
  const withdraw = () => withdrawing.run(() => account.changeEmail(email), onChanged)

  return (
    <div className={css['note']}>
      <p className={css['address']} role="status">
        Waiting for you to confirm <strong>{pending}</strong>. Until then you’ll use{' '}
        <strong>{email}</strong>.
      </p>
      <ErrorNote error={repeating.error} />
      <ErrorNote error={withdrawing.error} />
      <div className={css['actions']}>
        <Button size="small" busy={repeating.busy} onClick={repeat}>
          Resend email
        </Button>
        <Button size="small" busy={withdrawing.busy} onClick={withdraw}>
          Keep current address
        </Button>
      </div>
    </div>
  )
})
