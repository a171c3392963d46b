import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AssetDraft } from '#application/ports/asset-imports.ts'
import type { AdminTopics } from '#application/ports/admin-catalog.ts'
import { isAssetType } from '#domain/catalog/library.ts'
import { LIBRARY_BY_NAME, type LibraryName } from '#domain/catalog/library-names.ts'
import type { Blend } from '#domain/catalog/product.ts'
import { Button } from '../../components/button.tsx'
import { Checkbox } from '../../components/checkbox.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { FieldError } from '../../components/field-error.tsx'
import { useMutation } from '../../hooks/use-mutation.ts'
import { useService } from '../../stores/stores.tsx'
import textCss from '../../styles/text.module.css'
import { AssetTexts, NO_TEXTS, TEXT_FIELDS } from './asset-texts.tsx'
import css from './catalog.module.css'
import { changedFields } from './changed-fields.ts'
import { DropZone } from './drop-zone.tsx'
import { EntryForm } from './entry-form.tsx'
import { centsTyped, faultIn, otherFaults, sentence, wholeTyped, wordsTyped } from './faults.ts'
import { FileFields, NEW_FILE, type TypedFile } from './file-fields.tsx'
import { KindFields } from './kind-fields.tsx'
import { ReasonField } from './reason-field.tsx'
import { UploadRow } from './upload-row.tsx'
import { useUploads, type FormFile } from './use-uploads.ts'

const EMPTY = {
  ...NO_TEXTS,
  sku: '',
  library: '2d' as LibraryName,
  assetType: '',
  free: false,
  subscriptionOnly: false,
  blend: 'over' as Blend,
}

export interface NewAssetFormProps {
  readonly topics: AdminTopics
}

/** Uploads the files of a new asset, asks for its texts and prices, and starts the import. */
export function NewAssetForm({ topics }: NewAssetFormProps) {
  const catalog = useService('adminCatalog')
  const navigate = useNavigate()
  const uploads = useUploads({ withEarlier: true })
  const saving = useMutation()
  const [typed, setTyped] = useState(EMPTY)
  const [reason, setReason] = useState('')
  const [about, setAbout] = useState<ReadonlyMap<number, TypedFile>>(new Map())
  const [isQueued, setIsQueued] = useState(false)
  const libraryId = LIBRARY_BY_NAME[typed.library]
  const is3d = typed.library === '3d'
  const isFree = typed.free || typed.library === 'practice'
  const typedOf = ({ key }: FormFile) => about.get(key) ?? NEW_FILE
  const taken = uploads.files.filter(({ state }) => state !== 'refused')
  const sold = taken.filter((file) => typedOf(file).role === 'sold')
  const faultOf = (field: string) => faultIn(saving.error, field)
  const change = (changes: Partial<typeof EMPTY>) => setTyped({ ...typed, ...changes })
  const typeFile = (file: FormFile, changes: Partial<TypedFile>) =>
    setAbout(new Map([...about, [file.key, { ...typedOf(file), ...changes }]]))

  const isTyped = Object.keys(changedFields(EMPTY, typed)).length > 0 || about.size > 0

  // Runs after the unsaved-changes prompt has been turned off.
  useEffect(() => {
    if (isQueued) void navigate('/admin/imports')
  }, [isQueued, navigate])

  const send = () => {
    const firstAs = (role: TypedFile['role']) =>
      taken.find((file) => typedOf(file).role === role)?.upload ?? null
    const { assetType, tags, ...texts } = typed
    const draft: AssetDraft = {
      ...texts,
      sku: typed.sku.trim().toUpperCase(),
      name: typed.name.trim(),
      tags: wordsTyped(tags),
      assetType: is3d && isAssetType(assetType) ? assetType : null,
      files: sold.map((file) => {
        const { name, credits, price } = typedOf(file)
        return {
          upload: file.upload ?? '',
          sku: null,
          name: name.trim() || null,
          credits: isFree ? null : (wholeTyped(credits) ?? 0),
          priceCents: isFree ? null : (centsTyped(price) ?? 0),
        }
      }),
      previewFile: firstAs('preview'),
      previewModel: firstAs('model'),
    }
    saving.run(
      () => catalog.importAsset(draft, reason),
      () => setIsQueued(true),
    )
  }

  const shown = (field: string) =>
    [...TEXT_FIELDS, 'sku', 'asset_type'].includes(field) || field.startsWith('files.')
  const isSending = uploads.files.some(({ state }) => state === 'sending')

  return (
    <EntryForm saving={saving} isDirty={isTyped && !isQueued} onSend={send}>
      <section className={css['section']} aria-labelledby="new-files">
        <h2 id="new-files">Files</h2>
        <DropZone onFiles={(files) => files.forEach((file) => uploads.begin(file))} />
        {uploads.files.length > 0 && (
          <ul className={css['files']} aria-label="Files of this asset">
            {uploads.files.map((file) => (
              <UploadRow key={file.key} file={file} {...uploads}>
                <FileFields
                  file={file}
                  at={sold.indexOf(file)}
                  typed={typedOf(file)}
                  isFree={isFree}
                  faultOf={faultOf}
                  onType={(changes) => typeFile(file, changes)}
                />
              </UploadRow>
            ))}
          </ul>
        )}
      </section>
      <section className={css['section']} aria-labelledby="new-asset">
        <h2 id="new-asset">Asset</h2>
        <KindFields typed={typed} faultOf={faultOf} onType={change} />
        <AssetTexts
          typed={typed}
          libraryId={libraryId}
          topics={topics}
          faultOf={faultOf}
          onType={change}
        />
        {typed.library !== 'practice' && (
          <div>
            <Checkbox
              label="Free"
              checked={typed.free}
              onChange={({ target }) => change({ free: target.checked })}
            />
            <Checkbox
              label="For subscribers only"
              checked={typed.subscriptionOnly}
              onChange={({ target }) => change({ subscriptionOnly: target.checked })}
            />
          </div>
        )}
        <p className={textCss['note']}>
          Size, frame rate, duration, alpha, loops and flashes are measured from the files. The
          asset stays a draft until you publish it.
        </p>
        <ReasonField value={reason} onType={setReason} />
        {otherFaults(saving.error, shown).map(({ field, reason }) => (
          <FieldError key={field + reason}>
            {field === 'files' ? `Files: ${reason}.` : sentence(reason)}
          </FieldError>
        ))}
        <ErrorNote error={saving.error} />
        <div className={css['actions']}>
          <Button kind="primary" type="submit" busy={saving.busy} disabled={isSending}>
            Import asset
          </Button>
          {isSending && <span className={textCss['note']}>Wait until all files are uploaded.</span>}
        </div>
      </section>
    </EntryForm>
  )
}
