import { observer } from 'mobx-react-lite'
import { useState, type SubmitEvent } from 'react'
import { checkNewPassword } from '#domain/user/new-password.ts'
import type { Profile } from '#domain/user/profile.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { Button } from '../components/button.tsx'
import { PasswordField } from '../components/password-field.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useFocusOnError } from '../hooks/use-focus-on-error.ts'
import css from './account-form.module.css'
import { NEW_PASSWORD_FIELDS, NewPasswordFields, NO_PASSWORD } from './new-password-fields.tsx'

interface PasswordFormProps {
  readonly profile: Profile
  /** True if the last sign-in is too old to change the password without the current one (sign-in 3). */
  readonly asksForCurrent: boolean
  readonly onChanged: () => void
}

/** Changes the password, or sets the first one of a user who signed up without one. */
export const PasswordForm = observer(function PasswordForm(props: PasswordFormProps) {
  const { profile, asksForCurrent, onChanged } = props
  const account = useService('account')
  const notifications = useStore('notifications')
  const changing = useMutation()
  const [typed, setTyped] = useState(NO_PASSWORD)
  const [current, setCurrent] = useState('')
  const fields = asksForCurrent ? [...NEW_PASSWORD_FIELDS, 'current_password'] : NEW_PASSWORD_FIELDS
  const form = useFocusOnError(changing.error)

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const fresh = { ...typed, current: asksForCurrent && current !== '' ? current : null }
    const take = (message: string) => {
      setTyped(NO_PASSWORD)
      setCurrent('')
      notifications.say({ type: 'success', body: message })
      onChanged()
    }
    changing.run(
      () =>
        checkNewPassword(typed, profile.user.email).asyncAndThen(() =>
          account.changePassword(fresh),
        ),
      take,
    )
  }

  return (
    <form method="post" ref={form} className={css['form']} onSubmit={send} noValidate>
      {!profile.hasPassword && (
        <p>You don’t have a password yet. Set one to sign in with your email address too.</p>
      )}
      <input type="hidden" name="username" autoComplete="username" value={profile.user.email} />
      {asksForCurrent && (
        <PasswordField
          label="Current password"
          name="current_password"
          required
          autoComplete="current-password"
          value={current}
          error={changing.errorOf('current_password')}
          onChange={(event) => setCurrent(event.target.value)}
        />
      )}
      <NewPasswordFields
        typed={typed}
        email={profile.user.email}
        errorOf={changing.errorOf}
        onType={setTyped}
      />
      <ErrorNote error={changing.error} fields={fields} />
      <div className={css['actions']}>
        <Button kind="primary" type="submit" busy={changing.busy}>
          {profile.hasPassword ? 'Change password' : 'Set password'}
        </Button>
      </div>
    </form>
  )
})
