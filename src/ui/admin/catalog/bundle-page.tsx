import { useState } from 'react'
import type { BundleDetails } from '#application/ports/admin-bundles.ts'
import { FactTable } from '../../components/fact-table.tsx'
import { useMutation } from '../../hooks/use-mutation.ts'
import { useQuery } from '../../hooks/use-query.ts'
import { useService } from '../../stores/stores.tsx'
import type { AdminPageProps } from '../admin-place.ts'
import { BundleFiles } from './bundle-files.tsx'
import { BundleTexts, percentTyped, type TypedBundle } from './bundle-texts.tsx'
import css from './catalog.module.css'
import { changedFields } from './changed-fields.ts'
import { CoverField, type ChosenCover } from './cover-field.tsx'
import { ENTRY_FIELD_LABELS } from './catalog-labels.ts'
import { EntryForm, EntrySave } from './entry-form.tsx'
import { EntryPage } from './entry-page.tsx'
import { EditedNote } from './entry-state.tsx'
import { faultIn } from './faults.ts'
import { ReasonField } from './reason-field.tsx'

/** The edit page of a bundle: its texts, its discount, its cover, and its files in order. */
export function BundlePage({ params }: AdminPageProps) {
  const catalog = useService('adminCatalog')
  const sku = params['sku'] ?? ''
  const bundle = useQuery(() => catalog.bundle(sku), [sku])
  return (
    <EntryPage
      title={bundle.value?.name ?? sku}
      found={bundle}
      pageOf={({ slug }) => `/bundle/${slug}`}
      setState={(...to) => catalog.setBundleState(sku, ...to)}
    >
      {(known) => (
        <>
          <FactTable
            caption={`Facts about ${known.name}`}
            facts={[
              { name: 'SKU', value: known.sku, measured: true },
              { name: 'URL path', value: `/bundle/${known.slug}`, measured: true },
            ]}
          />
          <EditedNote
            fields={known.edited.map((field) => ENTRY_FIELD_LABELS[field])}
            forget={(reason) => catalog.followBundleImports(sku, reason)}
            onChanged={bundle.show}
          />
          <EditBundle bundle={known} onSaved={bundle.show} />
        </>
      )}
    </EntryPage>
  )
}

interface EditBundleProps {
  readonly bundle: BundleDetails
  readonly onSaved: (bundle: BundleDetails) => void
}

/** The edit form. Sends only what was changed; its values are kept if saving is refused. */
function EditBundle({ bundle, onSaved }: EditBundleProps) {
  const catalog = useService('adminCatalog')
  const saving = useMutation()
  const [before, setBefore] = useState(bundle)
  const [texts, setTexts] = useState(() => textsOf(bundle))
  const [cover, setCover] = useState<ChosenCover | null>(null)
  const [members, setMembers] = useState(bundle.members)
  const [reason, setReason] = useState('')
  const [isSaved, setIsSaved] = useState(false)
  const change = {
    ...changedFields(fieldsOf(textsOf(before), before.members), fieldsOf(texts, members)),
    ...(cover === null ? {} : { coverSku: cover.sku }),
  }
  const isDirty = Object.keys(change).length > 0
  const faultOf = (field: string) => faultIn(saving.error, field)

  const send = () => {
    saving.run(
      () => catalog.changeBundle(bundle.sku, change, reason),
      (after) => {
        setBefore(after)
        setTexts(textsOf(after))
        setCover(null)
        setMembers(after.members)
        setReason('')
        setIsSaved(true)
        onSaved(after)
      },
    )
  }

  return (
    <EntryForm saving={saving} isDirty={isDirty} onSend={send}>
      <section className={css['section']} aria-labelledby="bundle-texts">
        <h2 id="bundle-texts">Description and discount</h2>
        <BundleTexts typed={texts} faultOf={faultOf} onType={setTexts} />
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
        discount={percentTyped(texts.discount)}
        error={faultIn(saving.error, 'files')}
        onChange={setMembers}
      />
      <EntrySave saving={saving} isDirty={isDirty} isSaved={isSaved}>
        <ReasonField
          neededFor="to change the discount"
          value={reason}
          error={faultOf('reason')}
          onType={setReason}
        />
      </EntrySave>
    </EntryForm>
  )
}

function textsOf({ name, description, discount }: BundleDetails): TypedBundle {
  return { name, description, discount: String(discount) }
}

function fieldsOf(texts: TypedBundle, members: BundleDetails['members']) {
  return {
    name: texts.name.trim(),
    description: texts.description.trim(),
    discount: percentTyped(texts.discount),
    files: members.map(({ sku }) => sku),
  }
}
