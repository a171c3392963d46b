import { useEffect, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ListedAsset } from '#application/ports/admin-catalog.ts'
import { Button } from '../../components/button.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { TextField } from '../../components/text-field.tsx'
import { UnsavedChangesDialog } from '../../components/unsaved-changes-dialog.tsx'
import { useFocusOnError } from '../../hooks/use-focus-on-error.ts'
import { useMutation } from '../../hooks/use-mutation.ts'
import { useService } from '../../stores/stores.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { BundleWords, NEW_BUNDLE, percentTyped } from './bundle-words.tsx'
import css from './catalog.module.css'
import { CoverField } from './cover-field.tsx'
import { faultIn } from './faults.ts'
import { slugOf } from './topic-words.ts'

/** A new bundle: a draft, to be filled on its own page. */
export function NewBundlePage() {
  const catalog = useService('adminCatalog')
  const navigate = useNavigate()
  const making = useMutation()
  const form = useFocusOnError(making.error)
  const [words, setWords] = useState(NEW_BUNDLE)
  const [sku, setSku] = useState('')
  const [typedSlug, setTypedSlug] = useState<string | null>(null)
  const [cover, setCover] = useState<Pick<ListedAsset, 'sku' | 'poster'> | null>(null)
  const [made, setMade] = useState<string | null>(null)
  const slug = typedSlug ?? slugOf(words.name)
  const isTyped = words !== NEW_BUNDLE || sku !== '' || typedSlug !== null || cover !== null
  const faultOf = (field: string) => faultIn(making.error, field)

  // Once the question about unsaved changes is gone.
  useEffect(() => {
    if (made !== null) void navigate(`/admin/bundles/${made}`)
  }, [made, navigate])

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const bundle = {
      sku: sku.trim(),
      slug: slug.trim(),
      name: words.name.trim(),
      description: words.description.trim(),
      discount: percentTyped(words.discount),
      coverSku: cover?.sku ?? '',
    }
    making.run(
      () => catalog.addBundle(bundle),
      (known) => setMade(known.sku),
    )
  }

  return (
    <AdminFrame title="New bundle">
      <form ref={form} className={css['form']} onSubmit={send} noValidate>
        <div className={css['section']}>
          <BundleWords typed={words} faultOf={faultOf} onType={setWords} />
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
            <TextField
              label="Address"
              name="slug"
              measured
              required
              autoComplete="off"
              hint="In the link, after /bundle/. It can’t be changed later."
              value={slug}
              error={faultOf('slug')}
              onChange={({ target }) => setTypedSlug(target.value)}
            />
          </div>
          <CoverField
            cover={cover?.poster ?? null}
            libraryId={null}
            mayBeNone={false}
            error={faultOf('cover')}
            onChoose={setCover}
          />
          {making.error?.kind !== 'asset-refused' && <ErrorNote error={making.error} />}
          <div className={css['ways']}>
            <Button kind="primary" type="submit" busy={making.busy}>
              Create draft
            </Button>
          </div>
        </div>
      </form>
      <UnsavedChangesDialog isDirty={isTyped && made === null} />
    </AdminFrame>
  )
}
