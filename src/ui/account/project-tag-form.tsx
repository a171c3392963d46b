import { observer } from 'mobx-react-lite'
import { useId, useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router-dom'
import type { LibraryFile } from '#application/ports/downloads.ts'
import { PROJECT_TAG_LENGTH } from '#domain/download/project-tag.ts'
import { Button } from '../components/button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { TextField } from '../components/text-field.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useService, useStore } from '../stores/stores.tsx'
import css from './project-tag.module.css'

interface TagFormProps {
  /** The asset's name, for the form's accessible name. */
  readonly name: string
  readonly files: readonly LibraryFile[]
  /** The current tag; empty for none. */
  readonly tag: string
  /** Project tags used before. */
  readonly known: readonly string[]
  readonly onClose: () => void
}

/** Changes the project tag of an asset's files. */
export const TagForm = observer(function TagForm({
  name,
  files,
  tag,
  known,
  onClose,
}: TagFormProps) {
  const library = useService('myLibrary')
  const { user } = useStore('session')
  const { revalidate } = useRevalidator()
  const saving = useMutation()
  const [typed, setTyped] = useState(tag)
  const suggestions = useId()

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!user) return
    saving.run(
      () =>
        library.tag(
          user,
          files.map(({ variantId }) => variantId),
          { projectTag: typed },
        ),
      () => void revalidate().then(onClose),
    )
  }

  return (
    <form className={css['form']} aria-label={`Project tag for ${name}`} onSubmit={save}>
      <TextField
        label="Project tag"
        list={suggestions}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- its own button was just pressed
        autoFocus
        autoComplete="off"
        maxLength={PROJECT_TAG_LENGTH}
        value={typed}
        error={saving.errorOf('project_tag')}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
      <datalist id={suggestions}>
        {known.map((tag) => (
          <option key={tag}>{tag}</option>
        ))}
      </datalist>
      <div className={css['actions']}>
        <Button type="submit" size="small" busy={saving.busy}>
          Save
        </Button>
        <Button kind="bare" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <ErrorNote error={saving.error} />
    </form>
  )
})
