import { observer } from 'mobx-react-lite'
import { useRef, useState } from 'react'
import type { LibraryFile } from '#application/ports/downloads.ts'
import { Button } from '../components/button.tsx'
import { pagePart } from '../components/lazy-page-part.tsx'
import { useMayLicense } from '../hooks/use-may-license.ts'
import css from './project-tag.module.css'

/** Lazy, because few visits change a tag. */
const TagForm = pagePart(async () => (await import('./project-tag-form.tsx')).TagForm)

interface ProjectTagProps {
  /** The asset's name, for the controls' accessible names. */
  readonly name: string
  readonly files: readonly LibraryFile[]
  /** Project tags used before. */
  readonly known: readonly string[]
}

/** What the owner uses an asset for, in their own words. Edited in place by those who license files for the owner. */
export const ProjectTag = observer(function ProjectTag({ name, files, known }: ProjectTagProps) {
  const mayEdit = useMayLicense()
  const [editing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const tags = tagsOf(files)
  const close = () => {
    setEditing(false)
    // Once the button is rendered again.
    requestAnimationFrame(() => opener.current?.focus())
  }
  if (editing) {
    return <TagForm name={name} files={files} known={known} tag={tags[0] ?? ''} onClose={close} />
  }
  if (!mayEdit && tags.length === 0) return null
  return (
    <p className={css['shown']}>
      {tags.length > 0 && <span>Project tag: {tags.join(', ')}</span>}
      {mayEdit && (
        <Button
          ref={opener}
          kind="bare"
          size="small"
          aria-label={
            tags.length > 0 ? `Change project tag for ${name}` : `Add project tag to ${name}`
          }
          onClick={() => setEditing(true)}
        >
          {tags.length > 0 ? 'Change' : 'Add project tag'}
        </Button>
      )}
    </p>
  )
})

/** The distinct project tags of these files. */
function tagsOf(files: readonly LibraryFile[]): readonly string[] {
  return [...new Set(files.map(({ projectTag }) => projectTag))].filter((tag) => tag !== '')
}
