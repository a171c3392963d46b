import { useState, type SubmitEvent } from 'react'
import type { BundleDetails } from '#application/ports/admin-bundles.ts'
import type { ListedAsset } from '#application/ports/admin-catalog.ts'
import { QueryResult } from '../../account/query-result.tsx'
import { Button } from '../../components/button.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { FactTable } from '../../components/fact-table.tsx'
import { UnsavedChangesDialog } from '../../components/unsaved-changes-dialog.tsx'
import { useFocusOnError } from '../../hooks/use-focus-on-error.ts'
import { useMutation } from '../../hooks/use-mutation.ts'
import { useQuery } from '../../hooks/use-query.ts'
import { useService } from '../../stores/stores.tsx'
import textCss from '../../styles/text.module.css'
import { AdminFrame } from '../admin-frame.tsx'
import type { AdminPageProps } from '../admin-place.ts'
import { BundleFiles } from './bundle-files.tsx'
import { BundleWords, percentTyped } from './bundle-words.tsx'
import css from './catalog.module.css'
import { CoverField } from './cover-field.tsx'
import { EditedNote, EntryState } from './entry-state.tsx'
import { faultIn } from './faults.ts'

/** One bundle: its words, its discount, its cover, and its files in order. */
export function BundlePage({ params }: AdminPageProps) {
  const catalog = useService('adminCatalog')
  const sku = params['sku'] ?? ''
  const bundle = useQuery(() => catalog.bundle(sku), [sku])
  const { value } = bundle
  return (
    <AdminFrame
      title={value?.name ?? sku}
      actions={
        value && (
          <EntryState
            state={value.state}
            page={`/bundle/${value.slug}`}
            set={(state) => catalog.setBundleState(sku, state)}
            onChanged={bundle.show}
          />
        )
      }
    >
      <QueryResult {...bundle}>
        {(known) => (
          <>
            <FactTable
              caption={`Facts about ${known.name}`}
              facts={[
                { name: 'SKU', value: known.sku, measured: true },
                { name: 'Address', value: `/bundle/${known.slug}`, measured: true },
              ]}
            />
            <EditedNote
              className={css['note']}
              fields={known.edited}
              forget={() => catalog.followBundleImports(sku)}
              onChanged={bundle.show}
            />
            <EditBundle bundle={known} onSaved={bundle.show} />
          </>
        )}
      </QueryResult>
    </AdminFrame>
  )
}

interface EditBundleProps {
  readonly bundle: BundleDetails
  readonly onSaved: (bundle: BundleDetails) => void
}

/** What is typed and chosen, until it is saved or refused: then all of it stays. */
function EditBundle({ bundle, onSaved }: EditBundleProps) {
  const catalog = useService('adminCatalog')
  const saving = useMutation()
  const form = useFocusOnError(saving.error)
  const [words, setWords] = useState(() => wordsOf(bundle))
  const [cover, setCover] = useState<Pick<ListedAsset, 'sku' | 'poster'> | null>(null)
  const [members, setMembers] = useState(bundle.members)
  const [isSaved, setIsSaved] = useState(false)
  const files = members.map((member) => member.sku)
  const before = wordsOf(bundle)
  const isDirty =
    words.name !== before.name ||
    words.description !== before.description ||
    words.discount !== before.discount ||
    cover !== null ||
    files.join() !== bundle.members.map((member) => member.sku).join()
  const faultOf = (field: string) => faultIn(saving.error, field)

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const change = {
      name: words.name.trim(),
      description: words.description.trim(),
      discount: percentTyped(words.discount),
      ...(cover === null ? {} : { coverSku: cover.sku }),
      files,
    }
    saving.run(
      () => catalog.changeBundle(bundle.sku, change),
      (after) => {
        setWords(wordsOf(after))
        setCover(null)
        setMembers(after.members)
        setIsSaved(true)
        onSaved(after)
      },
    )
  }

  return (
    <form ref={form} className={css['form']} onSubmit={send} noValidate>
      <section className={css['section']} aria-labelledby="bundle-words">
        <h2 id="bundle-words">Description and discount</h2>
        <BundleWords typed={words} faultOf={faultOf} onType={setWords} />
        <CoverField
          cover={cover?.poster ?? bundle.cover}
          libraryId={null}
          mayBeNone={false}
          error={faultOf('cover')}
          onChoose={setCover}
        />
      </section>
      <BundleFiles
        members={members}
        discount={percentTyped(words.discount)}
        error={faultOf('files')}
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

function wordsOf({ name, description, discount }: BundleDetails) {
  return { name, description, discount: String(discount) }
}
