import { useState } from 'react'
import type { ResultAsync } from 'neverthrow'
import type { UserError } from '#messages/user-error.ts'
import { Button, ButtonLink } from '../../components/button.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { pagePart } from '../../components/lazy-page-part.tsx'
import { useMutation } from '../../hooks/use-mutation.ts'
import css from './catalog.module.css'
import { ReasonField } from './reason-field.tsx'
import type { StateDialogProps } from './state-dialog.tsx'

const StateDialog = pagePart<StateDialogProps>(
  async () => (await import('./state-dialog.tsx')).StateDialog,
)

interface StateButtonsProps extends Omit<StateDialogProps, 'onClose'> {
  /** The path of its page in the store. */
  readonly page: string
}

/** Buttons to view, retire, publish or restore a catalog entry. */
export function StateButtons({ page, ...props }: StateButtonsProps) {
  const { state } = props
  const [isAsked, setIsAsked] = useState(false)
  const ask = () => setIsAsked(true)
  return (
    <>
      {state === 'published' ? (
        <>
          <ButtonLink size="small" to={page}>
            View in store
          </ButtonLink>
          <Button size="small" onClick={ask}>
            Retire
          </Button>
        </>
      ) : (
        <Button kind="primary" size="small" onClick={ask}>
          {state === 'draft' ? 'Publish' : 'Restore'}
        </Button>
      )}
      {isAsked && <StateDialog {...props} onClose={() => setIsAsked(false)} />}
    </>
  )
}

interface EditedNoteProps<Entry> {
  /** The fields' display names. */
  readonly fields: readonly string[]
  /** Lets imports overwrite the edits again, for a reason. */
  readonly forget: (reason: string) => ResultAsync<Entry, UserError>
  readonly onChanged: (entry: Entry) => void
}

/** Lists the fields that imports leave alone, with a button that lets imports overwrite them again. */
export function EditedNote<Entry>({ fields, forget, onChanged }: EditedNoteProps<Entry>) {
  const changing = useMutation()
  const [reason, setReason] = useState('')
  if (fields.length === 0) return null
  return (
    <div className={css['note']}>
      <p>
        Edited in store admin: {fields.join(', ')}. Imports from a folder keep these as they are and
        say so in their report.
      </p>
      <ReasonField value={reason} onType={setReason} />
      <ErrorNote error={changing.error} />
      <Button
        size="small"
        busy={changing.busy}
        onClick={() => changing.run(() => forget(reason), onChanged)}
      >
        Let imports overwrite them
      </Button>
    </div>
  )
}
