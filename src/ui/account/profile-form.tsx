import { observer } from 'mobx-react-lite'
import { useEffect, useState, type SubmitEvent } from 'react'
import { checkProfile, type Profile } from '#domain/user/profile.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { Button } from '../components/button.tsx'
import { Checkbox } from '../components/checkbox.tsx'
import { UnsavedChangesDialog } from '../components/unsaved-changes-dialog.tsx'
import { useDraft } from '../hooks/use-draft.ts'
import { useFocusOnError } from '../hooks/use-focus-on-error.ts'
import { useMutation } from '../hooks/use-mutation.ts'
import { useService } from '../stores/stores.tsx'
import css from './account-form.module.css'
import { afterSaving, changesOf, draftOf, editsOf, type ProfileDraft } from './profile-draft.ts'
import { PROFILE_FIELDS, ProfileFields } from './profile-fields.tsx'
import textCss from '../styles/text.module.css'

interface ProfileFormProps {
  readonly profile: Profile
  readonly onSaved: (profile: Profile) => void
}

/** All profile fields that are saved together. Edits are kept until they are saved or undone. */
export const ProfileForm = observer(function ProfileForm({ profile, onSaved }: ProfileFormProps) {
  const account = useService('account')
  const saving = useMutation()
  const kept = useDraft<ProfileDraft>('profile', profile.user.id)
  const [draft, setDraft] = useState<ProfileDraft>(() => ({
    ...draftOf(profile),
    ...kept.read(),
  }))
  const [last, setLast] = useState('')
  const changes = changesOf(profile, draft)
  const isDirty = Object.keys(changes).length > 0
  const form = useFocusOnError(saving.error)

  const type = (change: Partial<ProfileDraft>) => setDraft({ ...draft, ...change })
  useEffect(() => kept.keep(editsOf(profile, draft)), [kept, profile, draft])
  const take = (fresh: Profile) => {
    setDraft((typed) => afterSaving(fresh, draft, typed))
    setLast('Saved.')
    onSaved(fresh)
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isDirty) return setLast('No changes to save.')
    saving.run(() => checkProfile(changes).asyncAndThen((checked) => account.change(checked)), take)
  }
  const undo = () => {
    setDraft(draftOf(profile))
    setLast('Changes discarded.')
    saving.forget()
  }

  return (
    <form ref={form} className={css['form']} onSubmit={send} noValidate>
      <ProfileFields draft={draft} errorOf={saving.errorOf} onType={type} />
      <Checkbox
        label="Join the free plan: free files every month, yours to keep"
        checked={draft.freeSubscriber}
        onChange={(event) => type({ freeSubscriber: event.target.checked })}
      />
      <Checkbox
        label="Email me when new footage is released"
        checked={draft.emailOptin}
        onChange={(event) => type({ emailOptin: event.target.checked })}
      />
      <ErrorNote error={saving.error} fields={PROFILE_FIELDS} />
      <div className={css['actions']}>
        <Button kind="primary" type="submit" busy={saving.busy}>
          Save changes
        </Button>
        {isDirty && (
          <Button kind="bare" onClick={undo}>
            Undo
          </Button>
        )}
        <output className={textCss['note']}>{isDirty ? 'Unsaved changes.' : last}</output>
      </div>
      <UnsavedChangesDialog isDirty={isDirty} onLeave={() => kept.drop()} />
    </form>
  )
})
