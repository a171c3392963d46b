import { useState } from 'react'
import type { TopicDetails } from '#application/ports/admin-topics.ts'
import { LIBRARIES } from '#domain/catalog/library.ts'
import type { TopicKind } from '#domain/catalog/topic.ts'
import { FactTable } from '../../components/fact-table.tsx'
import { useMutation } from '../../hooks/use-mutation.ts'
import { useQuery } from '../../hooks/use-query.ts'
import { useService } from '../../stores/stores.tsx'
import type { AdminPageProps } from '../admin-place.ts'
import css from './catalog.module.css'
import { changedFields } from './changed-fields.ts'
import { CoverField, type ChosenCover } from './cover-field.tsx'
import { ENTRY_FIELD_LABELS } from './catalog-labels.ts'
import { IntroField, NameField } from './entry-fields.tsx'
import { EntryForm, EntrySave } from './entry-form.tsx'
import { EntryPage } from './entry-page.tsx'
import { EditedNote } from './entry-state.tsx'
import { faultIn } from './faults.ts'
import { ReasonField } from './reason-field.tsx'
import { TopicMembers } from './topic-members.tsx'

export const CollectionPage = (props: AdminPageProps) => <TopicPage kind="collection" {...props} />
export const CategoryPage = (props: AdminPageProps) => <TopicPage kind="category" {...props} />

type TopicPageProps = AdminPageProps & { readonly kind: TopicKind }

/** The edit page of a collection or category: its texts, its cover, and its assets. */
function TopicPage({ kind, params }: TopicPageProps) {
  const catalog = useService('adminCatalog')
  const slug = params['slug'] ?? ''
  const topic = useQuery(() => catalog.topic(kind, slug), [slug])
  return (
    <EntryPage
      title={topic.value?.name ?? slug}
      found={topic}
      pageOf={() => `/${kind}/${slug}`}
      setState={(...to) => catalog.setTopicState({ kind, slug }, ...to)}
    >
      {(known) => (
        <>
          <FactTable
            caption={`Facts about ${known.name}`}
            facts={[
              { name: 'URL path', value: `/${kind}/${known.slug}`, measured: true },
              {
                name: 'Library',
                value: LIBRARIES.find(({ id }) => id === known.libraryId)?.name,
              },
            ]}
          />
          <EditedNote
            fields={known.edited.map((field) => ENTRY_FIELD_LABELS[field])}
            forget={(reason) => catalog.followTopicImports(kind, slug, reason)}
            onChanged={topic.show}
          />
          <EditTopic topic={known} onSaved={topic.show} />
        </>
      )}
    </EntryPage>
  )
}

interface EditTopicProps {
  readonly topic: TopicDetails
  readonly onSaved: (topic: TopicDetails) => void
}

/** The edit form. Sends only what was changed; its values are kept if saving is refused. */
function EditTopic({ topic, onSaved }: EditTopicProps) {
  const catalog = useService('adminCatalog')
  const saving = useMutation()
  const [before, setBefore] = useState(topic)
  const [name, setName] = useState(topic.name)
  const [intro, setIntro] = useState(topic.intro)
  const [cover, setCover] = useState<ChosenCover | null | undefined>()
  const [members, setMembers] = useState(topic.members)
  const [reason, setReason] = useState('')
  const [isSaved, setIsSaved] = useState(false)
  const { kind, slug, libraryId } = topic
  const add = members.filter((one) => !isIn(before.members, one.sku)).map(({ sku }) => sku)
  const remove = before.members.filter((one) => !isIn(members, one.sku)).map(({ sku }) => sku)
  const change = {
    ...changedFields(wordsTrimmed(before), wordsTrimmed({ name, intro })),
    ...(cover === undefined ? {} : { coverSku: cover?.sku ?? null }),
    ...(add.length > 0 ? { add } : {}),
    ...(remove.length > 0 ? { remove } : {}),
  }
  const isDirty = Object.keys(change).length > 0

  const send = () => {
    saving.run(
      () => catalog.changeTopic({ kind, slug }, change, reason),
      (after) => {
        setBefore(after)
        setName(after.name)
        setIntro(after.intro)
        setCover(undefined)
        setMembers(after.members)
        setReason('')
        setIsSaved(true)
        onSaved(after)
      },
    )
  }

  return (
    <EntryForm saving={saving} isDirty={isDirty} onSend={send} onChange={() => setIsSaved(false)}>
      <section className={css['section']} aria-labelledby="topic-description">
        <h2 id="topic-description">Description</h2>
        <NameField value={name} error={faultIn(saving.error, 'name')} onType={setName} />
        <IntroField value={intro} error={faultIn(saving.error, 'intro')} onType={setIntro} />
        <CoverField
          cover={cover === undefined ? topic.cover : (cover?.poster ?? null)}
          libraryId={libraryId}
          mayBeNone
          error={faultIn(saving.error, 'cover')}
          onChoose={setCover}
        />
      </section>
      <TopicMembers
        topic={topic}
        members={members}
        error={faultIn(saving.error, 'members')}
        onChange={setMembers}
      />
      <EntrySave saving={saving} isDirty={isDirty} isSaved={isSaved}>
        <ReasonField value={reason} onType={setReason} />
      </EntrySave>
    </EntryForm>
  )
}

function isIn(members: TopicDetails['members'], sku: string): boolean {
  return members.some((member) => member.sku === sku)
}

function wordsTrimmed({ name, intro }: Pick<TopicDetails, 'name' | 'intro'>) {
  return { name: name.trim(), intro: intro.trim() }
}
