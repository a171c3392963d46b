import { useState, type SubmitEvent } from 'react'
import type { ListedAsset } from '#application/ports/admin-catalog.ts'
import type { TopicDetails } from '#application/ports/admin-topics.ts'
import { LIBRARIES } from '#domain/catalog/library.ts'
import type { TopicKind } from '#domain/catalog/topic.ts'
import { QueryResult } from '../../account/query-result.tsx'
import { Button } from '../../components/button.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { FactTable } from '../../components/fact-table.tsx'
import { TextArea, TextField } from '../../components/text-field.tsx'
import { UnsavedChangesDialog } from '../../components/unsaved-changes-dialog.tsx'
import { useFocusOnError } from '../../hooks/use-focus-on-error.ts'
import { useMutation } from '../../hooks/use-mutation.ts'
import { useQuery } from '../../hooks/use-query.ts'
import { useService } from '../../stores/stores.tsx'
import textCss from '../../styles/text.module.css'
import { AdminFrame } from '../admin-frame.tsx'
import type { AdminPageProps } from '../admin-place.ts'
import css from './catalog.module.css'
import { CoverField } from './cover-field.tsx'
import { EditedNote, EntryState } from './entry-state.tsx'
import { faultIn } from './faults.ts'
import { TopicMembers } from './topic-members.tsx'

export const CollectionPage = (props: AdminPageProps) => <TopicPage kind="collection" {...props} />
export const CategoryPage = (props: AdminPageProps) => <TopicPage kind="category" {...props} />

type TopicPageProps = AdminPageProps & { readonly kind: TopicKind }

/** One collection or category: its words, its cover, and the assets in it. */
function TopicPage({ kind, params }: TopicPageProps) {
  const catalog = useService('adminCatalog')
  const slug = params['slug'] ?? ''
  const topic = useQuery(() => catalog.topic(kind, slug), [slug])
  const { value } = topic
  return (
    <AdminFrame
      title={value?.name ?? slug}
      actions={
        value && (
          <EntryState
            state={value.state}
            page={`/${kind}/${slug}`}
            set={(state) => catalog.setTopicState(kind, slug, state)}
            onChanged={topic.show}
          />
        )
      }
    >
      <QueryResult {...topic}>
        {(known) => (
          <>
            <FactTable
              caption={`Facts about ${known.name}`}
              facts={[
                { name: 'Address', value: `/${kind}/${known.slug}`, measured: true },
                {
                  name: 'Library',
                  value: LIBRARIES.find(({ id }) => id === known.libraryId)?.name,
                },
              ]}
            />
            <EditedNote
              className={css['note']}
              fields={known.edited}
              forget={() => catalog.followTopicImports(kind, slug)}
              onChanged={topic.show}
            />
            <EditTopic topic={known} onSaved={topic.show} />
          </>
        )}
      </QueryResult>
    </AdminFrame>
  )
}

interface EditTopicProps {
  readonly topic: TopicDetails
  readonly onSaved: (topic: TopicDetails) => void
}

/** What is typed and chosen, until it is saved or refused: then all of it stays. */
function EditTopic({ topic, onSaved }: EditTopicProps) {
  const catalog = useService('adminCatalog')
  const saving = useMutation()
  const form = useFocusOnError(saving.error)
  const [name, setName] = useState(topic.name)
  const [intro, setIntro] = useState(topic.intro)
  const [cover, setCover] = useState<Pick<ListedAsset, 'sku' | 'poster'> | null | undefined>()
  const [members, setMembers] = useState(topic.members)
  const [isSaved, setIsSaved] = useState(false)
  const { kind, slug, libraryId } = topic
  const add = members.filter((one) => !isIn(topic.members, one.sku)).map(({ sku }) => sku)
  const remove = topic.members.filter((one) => !isIn(members, one.sku)).map(({ sku }) => sku)
  const isDirty =
    name !== topic.name ||
    intro !== topic.intro ||
    cover !== undefined ||
    add.length + remove.length > 0

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const change = {
      name: name.trim(),
      intro: intro.trim(),
      ...(cover === undefined ? {} : { coverSku: cover?.sku ?? null }),
      add,
      remove,
    }
    saving.run(
      () => catalog.changeTopic(kind, slug, change),
      (after) => {
        setName(after.name)
        setIntro(after.intro)
        setCover(undefined)
        setMembers(after.members)
        setIsSaved(true)
        onSaved(after)
      },
    )
  }

  return (
    <form
      ref={form}
      className={css['form']}
      onSubmit={send}
      onChange={() => setIsSaved(false)}
      noValidate
    >
      <section className={css['section']} aria-labelledby="topic-words">
        <h2 id="topic-words">Description</h2>
        <TextField
          label="Name"
          name="name"
          required
          autoComplete="off"
          value={name}
          error={faultIn(saving.error, 'name')}
          onChange={({ target }) => setName(target.value)}
        />
        <TextArea
          label="Introduction"
          name="intro"
          optional
          hint="Shown above its assets."
          value={intro}
          error={faultIn(saving.error, 'intro')}
          onChange={({ target }) => setIntro(target.value)}
        />
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
      <div className={css['section']}>
        {saving.error?.kind !== 'asset-refused' && <ErrorNote error={saving.error} />}
        <div className={css['ways']}>
          <Button kind="primary" type="submit" busy={saving.busy} disabled={!isDirty}>
            Save changes
          </Button>
          <span role="status" className={textCss['note']}>
            {isDirty ? 'Unsaved changes.' : isSaved && 'Saved.'}
          </span>
        </div>
      </div>
      <UnsavedChangesDialog isDirty={isDirty} />
    </form>
  )
}

function isIn(members: TopicDetails['members'], sku: string): boolean {
  return members.some((member) => member.sku === sku)
}
