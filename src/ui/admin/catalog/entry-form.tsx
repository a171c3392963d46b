import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '../../components/button.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { UnsavedChangesDialog } from '../../components/unsaved-changes-dialog.tsx'
import { useFocusOnError } from '../../hooks/use-focus-on-error.ts'
import type { Mutation } from '../../hooks/use-mutation.ts'
import textCss from '../../styles/text.module.css'
import css from './catalog.module.css'

interface EntryFormProps {
  readonly saving: Mutation
  /** Whether leaving the page would lose changes. */
  readonly isDirty: boolean
  readonly onSend: () => void
  readonly onChange?: () => void
  readonly children: ReactNode
}

/**
 * A form for a topic, a bundle or an article. A refusal focuses the first invalid field, and leaving with
 * unsaved changes asks first.
 */
export function EntryForm({ saving, isDirty, onSend, onChange, children }: EntryFormProps) {
  const form = useFocusOnError(saving.error)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    onSend()
  }
  return (
    <>
      <form ref={form} className={css['form']} onSubmit={send} onChange={onChange} noValidate>
        {children}
      </form>
      <UnsavedChangesDialog isDirty={isDirty} />
    </>
  )
}

interface EntrySubmitProps {
  readonly saving: Mutation
  readonly label: string
  readonly disabled?: boolean
  readonly children?: ReactNode
}

/** The submit button of a form, with the error if it does not belong to a field. */
export function EntrySubmit({ saving, label, disabled = false, children }: EntrySubmitProps) {
  return (
    <>
      {saving.error?.kind !== 'asset-refused' && <ErrorNote error={saving.error} />}
      <div className={css['actions']}>
        <Button kind="primary" type="submit" busy={saving.busy} disabled={disabled}>
          {label}
        </Button>
        {children}
      </div>
    </>
  )
}

interface EntrySaveProps {
  readonly saving: Mutation
  readonly label?: string
  readonly disabled?: boolean
  readonly isDirty: boolean
  readonly isSaved: boolean
  /** Rendered last, before the button. */
  readonly children?: ReactNode
}

/** An `EntrySubmit` for edits, which shows whether they are saved. */
export function EntrySave(props: EntrySaveProps) {
  const { saving, isDirty, isSaved, label = 'Save changes', disabled = !isDirty, children } = props
  return (
    <div className={css['section']}>
      {children}
      <EntrySubmit saving={saving} label={label} disabled={disabled}>
        <span role="status" className={textCss['note']}>
          {isDirty ? 'Unsaved changes.' : isSaved && 'Saved.'}
        </span>
      </EntrySubmit>
    </div>
  )
}
