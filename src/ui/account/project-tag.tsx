import { observer } from 'mobx-react-lite'
import { useId, useRef, useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router-dom'
import type { LibraryFile } from '#application/ports/downloads.ts'
import { PROJECT_TAG_LENGTH } from '#domain/download/project-tag.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { Button } from '../components/button.tsx'
import { TextField } from '../components/text-field.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import css from './project-tag.module.css'

interface ProjectTagProps {
  /** The asset's name, for the controls' accessible names. */
  readonly name: string
  readonly files: readonly LibraryFile[]
  /** Project tags used before. */
  readonly known: readonly string[]
}

/** What the owner uses an asset for, in their own words. Edited in place. */
export function ProjectTag({ name, files, known }: ProjectTagProps) {
  const [editing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const tags = tagsOf(files)
  const close = () => {
    setEditing(false)
    // Once the button is rendered again.
    requestAnimationFrame(() => opener.current?.focus())
  }
  if (editing) {
    return <TagForm name={name} files={files} known={known} onClose={close} />
  }
  return (
    <p className={css['shown']}>
      {tags.length > 0 && <span>Project tag: {tags.join(', ')}</span>}
      <Button
        ref={opener}
        kind="bare"
        size="small"
        aria-label={
          tags.length > 0 ? `Change project tag of ${name}` : `Add project tag to ${name}`
        }
        onClick={() => setEditing(true)}
      >
        {tags.length > 0 ? 'Change' : 'Add project tag'}
      </Button>
    </p>
  )
}

/** The distinct project tags of these files. */
function tagsOf(files: readonly LibraryFile[]): readonly string[] {
  return [...new Set(files.map(({ projectTag }) => projectTag))].filter((tag) => tag !== '')
}

interface TagFormProps extends ProjectTagProps {
  readonly onClose: () => void
}

const TagForm = observer(function TagForm({ name, files, known, onClose }: TagFormProps) {
  const library = useService('myLibrary')
  const { user } = useStore('session')
  const { revalidate } = useRevalidator()
  const saving = useMutation()
  const [typed, setTyped] = useState(tagsOf(files)[0] ?? '')
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
    <form className={css['form']} aria-label={`Project tag of ${name}`} onSubmit={save}>
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
      <div className={css['ways']}>
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
