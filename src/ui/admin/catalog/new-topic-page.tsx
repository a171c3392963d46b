import { useEffect, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { isLibraryId } from '#domain/catalog/library.ts'
import type { TopicKind } from '#domain/catalog/topic.ts'
import { Button } from '../../components/button.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { TextArea, TextField } from '../../components/text-field.tsx'
import { UnsavedChangesDialog } from '../../components/unsaved-changes-dialog.tsx'
import { useFocusOnError } from '../../hooks/use-focus-on-error.ts'
import { useMutation } from '../../hooks/use-mutation.ts'
import { useService } from '../../stores/stores.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { LIBRARY_CHOICES } from './catalog-words.ts'
import css from './catalog.module.css'
import { faultIn } from './faults.ts'
import { slugOf, TOPIC_WORDS } from './topic-words.ts'

export const NewCollectionPage = () => <NewTopicPage kind="collection" />
export const NewCategoryPage = () => <NewTopicPage kind="category" />

/** A new collection or category: a draft, to be filled on its own page. */
function NewTopicPage({ kind }: { readonly kind: TopicKind }) {
  const catalog = useService('adminCatalog')
  const navigate = useNavigate()
  const making = useMutation()
  const form = useFocusOnError(making.error)
  const [name, setName] = useState('')
  const [typedSlug, setTypedSlug] = useState<string | null>(null)
  const [intro, setIntro] = useState('')
  const [library, setLibrary] = useState('1')
  const [made, setMade] = useState<string | null>(null)
  const { one, path } = TOPIC_WORDS[kind]
  const slug = typedSlug ?? slugOf(name)
  const libraryId = Number(library)
  const isDirty = made === null && (name !== '' || intro !== '' || typedSlug !== null)

  // Once the question about unsaved changes is gone.
  useEffect(() => {
    if (made !== null) void navigate(`${path}/${made}`)
  }, [made, navigate, path])

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isLibraryId(libraryId)) return
    const topic = {
      slug: slug.trim(),
      libraryId,
      name: name.trim(),
      intro: intro.trim(),
      coverSku: null,
    }
    making.run(
      () => catalog.addTopic(kind, topic),
      (topic) => setMade(topic.slug),
    )
  }

  return (
    <AdminFrame title={`New ${one}`}>
      <form ref={form} className={css['form']} onSubmit={send} noValidate>
        <div className={css['section']}>
          <TextField
            label="Name"
            name="name"
            required
            autoComplete="off"
            value={name}
            error={faultIn(making.error, 'name')}
            onChange={({ target }) => setName(target.value)}
          />
          <div className={css['pair']}>
            <SelectField
              label="Library"
              name="library_id"
              options={LIBRARY_CHOICES}
              value={library}
              onChange={({ target }) => setLibrary(target.value)}
            />
            <TextField
              label="Address"
              name="slug"
              measured
              required
              autoComplete="off"
              hint={`In the link, after /${kind}/. It can’t be changed later.`}
              value={slug}
              error={faultIn(making.error, 'slug')}
              onChange={({ target }) => setTypedSlug(target.value)}
            />
          </div>
          <TextArea
            label="Introduction"
            name="intro"
            optional
            hint="Shown above its assets."
            value={intro}
            error={faultIn(making.error, 'intro')}
            onChange={({ target }) => setIntro(target.value)}
          />
          {making.error?.kind !== 'asset-refused' && <ErrorNote error={making.error} />}
          <div className={css['ways']}>
            <Button kind="primary" type="submit" busy={making.busy}>
              Create draft
            </Button>
          </div>
        </div>
      </form>
      <UnsavedChangesDialog isDirty={isDirty} />
    </AdminFrame>
  )
}
