import { useState } from 'react'
import type { AdminAsset, AdminTopics } from '#application/ports/admin-catalog.ts'
import { costsNothing } from '#domain/catalog/sale.ts'
import { Button } from '../../components/button.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { FieldError } from '../../components/field-error.tsx'
import { useMutation } from '../../hooks/use-mutation.ts'
import { useService } from '../../stores/stores.tsx'
import textCss from '../../styles/text.module.css'
import { AssetFiles, changedFiles, typedFiles } from './asset-files.tsx'
import { AssetTexts, TEXT_FIELDS, type TypedTexts } from './asset-texts.tsx'
import css from './catalog.module.css'
import { changedFields } from './changed-fields.ts'
import { EntryForm } from './entry-form.tsx'
import { faultIn, otherFaults, sentence, wordsTyped } from './faults.ts'
import { ReasonField } from './reason-field.tsx'

interface EditAssetProps {
  readonly asset: AdminAsset
  readonly topics: AdminTopics
  readonly onSaved: (asset: AdminAsset) => void
}

/** The edit form of an asset's texts and prices. Sends only what was changed; of a file, its name and prices together. */
export function EditAsset({ asset, topics, onSaved }: EditAssetProps) {
  const catalog = useService('adminCatalog')
  const saving = useMutation()
  const [before, setBefore] = useState(asset)
  const [texts, setTexts] = useState(() => textsOf(asset))
  const [files, setFiles] = useState(() => typedFiles(asset))
  const [sentFiles, setSentFiles] = useState<readonly string[]>([])
  const [reason, setReason] = useState('')
  const [isSaved, setIsSaved] = useState(false)
  const isFree = costsNothing(asset)
  const faultOf = (field: string) => faultIn(saving.error, field)
  const wanted = changedFiles(before, files)
  const change = {
    ...changedFields(wordsTrimmed(textsOf(before)), wordsTrimmed(texts)),
    ...(wanted.length > 0 ? { files: wanted } : {}),
  }
  const isDirty = Object.keys(change).length > 0

  const send = () => {
    setSentFiles(wanted.map(({ sku }) => sku))
    saving.run(
      () => catalog.change(asset.sku, change, reason),
      (after) => {
        setBefore(after)
        // What was typed while it was being saved stays.
        setTexts((now) => (now === texts ? textsOf(after) : now))
        setFiles((now) => (now === files ? typedFiles(after) : now))
        setReason('')
        setIsSaved(true)
        onSaved(after)
      },
    )
  }

  return (
    <EntryForm saving={saving} isDirty={isDirty} onSend={send}>
      <section className={css['section']} aria-labelledby="asset-texts">
        <h2 id="asset-texts">Description</h2>
        <AssetTexts
          typed={texts}
          libraryId={asset.libraryId}
          topics={topics}
          faultOf={faultOf}
          onType={(changes) => setTexts({ ...texts, ...changes })}
        />
      </section>
      <section className={css['section']} aria-labelledby="asset-files">
        <h2 id="asset-files">Files and prices</h2>
        <AssetFiles
          asset={before}
          files={files}
          faultOf={(sku, part) => faultOf(`files.${sentFiles.indexOf(sku)}.${part}`)}
          onType={setFiles}
        />
        <ReasonField
          {...(isFree ? {} : { neededFor: 'to change a price' })}
          value={reason}
          error={faultOf('reason')}
          onType={setReason}
        />
        {otherFaults(saving.error, isShown).map(({ field, reason }) => (
          <FieldError key={field + reason}>{sentence(reason)}</FieldError>
        ))}
        <ErrorNote error={saving.error} />
        <div className={css['actions']}>
          <Button
            kind={asset.state === 'published' ? 'primary' : 'quiet'}
            type="submit"
            busy={saving.busy}
            disabled={!isDirty}
          >
            Save changes
          </Button>
          <span role="status" className={textCss['note']}>
            {isDirty ? 'Unsaved changes.' : isSaved && 'Saved.'}
          </span>
        </div>
      </section>
    </EntryForm>
  )
}

function isShown(field: string): boolean {
  return field === 'reason' || TEXT_FIELDS.includes(field) || field.startsWith('files.')
}

function textsOf(asset: AdminAsset): TypedTexts {
  const { name, description, motionDescription, category, collections } = asset
  return {
    name,
    description,
    motionDescription,
    category,
    collections,
    tags: asset.tags.join(', '),
  }
}

function wordsTrimmed(texts: TypedTexts) {
  return {
    name: texts.name.trim(),
    description: texts.description.trim(),
    motionDescription: texts.motionDescription.trim(),
    category: texts.category,
    collections: texts.collections,
    tags: wordsTyped(texts.tags),
  }
}
