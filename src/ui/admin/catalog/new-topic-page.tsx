import { useState } from 'react'
import { isLibraryId } from '#domain/catalog/library.ts'
import type { TopicKind } from '#domain/catalog/topic.ts'
import { SelectField } from '../../components/select-field.tsx'
import { useMutation } from '../../hooks/use-mutation.ts'
import { useService } from '../../stores/stores.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { LIBRARY_CHOICES } from './catalog-labels.ts'
import css from './catalog.module.css'
import { IntroField, NameField, SlugField } from './entry-fields.tsx'
import { EntryForm, EntrySubmit } from './entry-form.tsx'
import { faultIn } from './faults.ts'
import { ReasonField } from './reason-field.tsx'
import { slugOf, TOPIC_LABELS } from './topic-labels.ts'
import { useNewEntry } from './use-new-entry.ts'

export const NewCollectionPage = () => <NewTopicPage kind="collection" />
export const NewCategoryPage = () => <NewTopicPage kind="category" />

/** Creates a draft of a collection or category, to be filled on its own page. */
function NewTopicPage({ kind }: { readonly kind: TopicKind }) {
  const catalog = useService('adminCatalog')
  const making = useMutation()
  const [name, setName] = useState('')
  const [typedSlug, setTypedSlug] = useState<string | null>(null)
  const [intro, setIntro] = useState('')
  const [library, setLibrary] = useState('1')
  const [reason, setReason] = useState('')
  const { one, path } = TOPIC_LABELS[kind]
  const [added, setAdded] = useNewEntry(path)
  const slug = typedSlug ?? slugOf(name)
  const libraryId = Number(library)
  const isDirty = added === null && (name !== '' || intro !== '' || typedSlug !== null)

  const send = () => {
    if (!isLibraryId(libraryId)) return
    const topic = {
      slug: slug.trim(),
      libraryId,
      name: name.trim(),
      intro: intro.trim(),
      coverSku: null,
    }
    making.run(
      () => catalog.addTopic(kind, topic, reason),
      (after) => setAdded(after.slug),
    )
  }

  return (
    <AdminFrame title={`New ${one}`}>
      <EntryForm saving={making} isDirty={isDirty} onSend={send}>
        <div className={css['section']}>
          <NameField value={name} error={faultIn(making.error, 'name')} onType={setName} />
          <div className={css['pair']}>
            <SelectField
              label="Library"
              name="library_id"
              options={LIBRARY_CHOICES}
              value={library}
              onChange={({ target }) => setLibrary(target.value)}
            />
            <SlugField
              under={`/${kind}/`}
              value={slug}
              error={faultIn(making.error, 'slug')}
              onType={setTypedSlug}
            />
          </div>
          <IntroField value={intro} error={faultIn(making.error, 'intro')} onType={setIntro} />
          <ReasonField value={reason} onType={setReason} />
          <EntrySubmit saving={making} label="Create draft" />
        </div>
      </EntryForm>
    </AdminFrame>
  )
}
