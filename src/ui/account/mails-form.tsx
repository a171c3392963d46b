import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Profile } from '#domain/user/profile.ts'
import { Checkbox } from '../components/checkbox.tsx'
import { useService } from '../stores/stores.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import css from './account-form.module.css'
import { ErrorNote } from './error-note.tsx'

interface MailsFormProps {
  readonly profile: Profile
  readonly onSaved: (profile: Profile) => void
}

/** News by mail, on or off; saved as soon as it is pressed, and back where it was if that fails. */
export const MailsForm = observer(function MailsForm({ profile, onSaved }: MailsFormProps) {
  const account = useService('account')
  const saving = useMutation()
  const [pressed, setPressed] = useState<boolean | null>(null)
  const [last, setLast] = useState('')
  const isOn = (saving.busy ? pressed : null) ?? profile.emailOptin

  const press = (emailOptin: boolean) => {
    if (saving.busy) return
    setPressed(emailOptin)
    saving.run(
      () => account.change({ emailOptin }),
      (fresh) => {
        setLast(fresh.emailOptin ? 'We will write to you.' : 'No more news by mail.')
        onSaved(fresh)
      },
    )
  }

  return (
    <div className={css['form']}>
      <Checkbox
        label="Write to me when new footage comes out"
        checked={isOn}
        aria-busy={saving.busy || undefined}
        onChange={(event) => press(event.target.checked)}
      />
      <ErrorNote mutation={saving} />
      <output className={css['state']}>{last}</output>
    </div>
  )
})
