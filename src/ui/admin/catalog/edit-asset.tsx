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
import { AssetWords, WORD_FIELDS, type TypedWords } from './asset-words.tsx'
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
  const [words, setWords] = useState(() => wordsOf(asset))
  const [files, setFiles] = useState(() => typedFiles(asset))
  const [sentFiles, setSentFiles] = useState<readonly string[]>([])
  const [reason, setReason] = useState('')
  const [isSaved, setIsSaved] = useState(false)
  const isFree = costsNothing(asset)
  const faultOf = (field: string) => faultIn(saving.error, field)
  const wanted = changedFiles(before, files)
  const change = {
    ...changedFields(wordsTrimmed(wordsOf(before)), wordsTrimmed(words)),
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
        setWords((now) => (now === words ? wordsOf(after) : now))
        setFiles((now) => (now === files ? typedFiles(after) : now))
        setReason('')
        setIsSaved(true)
        onSaved(after)
      },
    )
  }

  return (
    <EntryForm saving={saving} isDirty={isDirty} onSend={send}>
      <section className={css['section']} aria-labelledby="asset-words">
        <h2 id="asset-words">Description</h2>
        <AssetWords
          typed={words}
          libraryId={asset.libraryId}
          topics={topics}
          faultOf={faultOf}
          onType={(changes) => setWords({ ...words, ...changes })}
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
  return field === 'reason' || WORD_FIELDS.includes(field) || field.startsWith('files.')
}

function wordsOf(asset: AdminAsset): TypedWords {
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

function wordsTrimmed(words: TypedWords) {
  return {
    name: words.name.trim(),
    description: words.description.trim(),
    motionDescription: words.motionDescription.trim(),
    category: words.category,
    collections: words.collections,
    tags: wordsTyped(words.tags),
  }
}
