import { useState } from 'react'
import { TextField } from '../../components/text-field.tsx'
import { useMutation } from '../../hooks/use-mutation.ts'
import { useService } from '../../stores/stores.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { BundleTexts, NEW_BUNDLE, percentTyped } from './bundle-texts.tsx'
import css from './catalog.module.css'
import { CoverField, type ChosenCover } from './cover-field.tsx'
import { SlugField } from './entry-fields.tsx'
import { EntryForm, EntrySubmit } from './entry-form.tsx'
import { faultIn } from './faults.ts'
import { ReasonField } from './reason-field.tsx'
import { slugOf } from './topic-labels.ts'
import { useNewEntry } from './use-new-entry.ts'

/** Creates a draft of a bundle, to be filled on its own page. */
export function NewBundlePage() {
  const catalog = useService('adminCatalog')
  const making = useMutation()
  const [texts, setTexts] = useState(NEW_BUNDLE)
  const [sku, setSku] = useState('')
  const [typedSlug, setTypedSlug] = useState<string | null>(null)
  const [cover, setCover] = useState<ChosenCover | null>(null)
  const [reason, setReason] = useState('')
  const [added, setAdded] = useNewEntry('/admin/bundles')
  const slug = typedSlug ?? slugOf(texts.name)
  const isTyped = texts !== NEW_BUNDLE || sku !== '' || typedSlug !== null || cover !== null
  const faultOf = (field: string) => faultIn(making.error, field)

  const send = () => {
    const bundle = {
      sku: sku.trim(),
      slug: slug.trim(),
      name: texts.name.trim(),
      description: texts.description.trim(),
      discount: percentTyped(texts.discount),
      coverSku: cover?.sku ?? '',
    }
    making.run(
      () => catalog.addBundle(bundle, reason),
      (known) => setAdded(known.sku),
    )
  }

  return (
    <AdminFrame title="New bundle">
      <EntryForm saving={making} isDirty={isTyped && added === null} onSend={send}>
        <div className={css['section']}>
          <BundleTexts typed={texts} faultOf={faultOf} onType={setTexts} />
          <div className={css['pair']}>
            <TextField
              label="SKU"
              name="sku"
              measured
              required
              autoComplete="off"
              hint="It can’t be changed later."
              value={sku}
              error={faultOf('sku')}
              onChange={({ target }) => setSku(target.value)}
            />
            <SlugField
              under="/bundle/"
              value={slug}
              error={faultOf('slug')}
              onType={setTypedSlug}
            />
          </div>
          <CoverField
            cover={cover?.poster ?? null}
            libraryId={null}
            mayBeNone={false}
            error={faultOf('cover')}
            onChoose={setCover}
          />
          <ReasonField value={reason} onType={setReason} />
          <EntrySubmit saving={making} label="Create draft" />
        </div>
      </EntryForm>
    </AdminFrame>
  )
}
