import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AdminAsset } from '#application/ports/admin-catalog.ts'
import { LIBRARY } from '#domain/catalog/library.ts'
import { costsNothing } from '#domain/catalog/sale.ts'
import { Button } from '../../components/button.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { FieldError } from '../../components/field-error.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useMutation } from '../../hooks/use-mutation.ts'
import { useService } from '../../stores/stores.tsx'
import textCss from '../../styles/text.module.css'
import css from './catalog.module.css'
import { DropZone } from './drop-zone.tsx'
import { centsTyped, faultIn, otherFaults, sentence, wholeTyped } from './faults.ts'
import { ReasonField } from './reason-field.tsx'
import { UploadRow } from './upload-row.tsx'
import { useUploads } from './use-uploads.ts'

export interface NewFileProps {
  readonly asset: AdminAsset
}

/** Replaces one of the asset's files, or adds another one. */
export function NewFile({ asset }: NewFileProps) {
  const catalog = useService('adminCatalog')
  const navigate = useNavigate()
  const uploads = useUploads({ withEarlier: false })
  const saving = useMutation()
  const [replaced, setReplaced] = useState(asset.files[0]?.sku ?? '')
  const before = asset.files.find(({ sku }) => sku === replaced)
  const [typed, setTyped] = useState({ credits: '1', price: '4.00' })
  const [reason, setReason] = useState('')
  const is3d = asset.libraryId === LIBRARY.MODELS_3D
  const [file, preview] = uploads.files.filter(({ state }) => state !== 'refused')
  const isReady = file?.state === 'here' && (!preview || preview.state === 'here')

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const priced = before
      ? { credits: null, priceCents: null }
      : { credits: wholeTyped(typed.credits), priceCents: centsTyped(typed.price) }
    const wanted = {
      assetSku: asset.sku,
      sku: before?.sku ?? null,
      upload: file?.upload ?? '',
      name: null,
      previewFile: preview?.upload ?? null,
      ...priced,
    }
    saving.run(
      () => catalog.importFile(wanted, reason),
      () => void navigate('/admin/imports'),
    )
  }

  return (
    <form className={css['section']} onSubmit={send} noValidate aria-labelledby="new-file">
      <h2 id="new-file">Replace or add a file</h2>
      <SelectField
        label="File"
        options={[
          ...asset.files.map(({ sku, filename }) => ({
            value: sku,
            label: `Replace ${filename} (${sku})`,
          })),
          { value: '', label: 'Add a file' },
        ]}
        value={replaced}
        onChange={({ target }) => setReplaced(target.value)}
      />
      {before ? (
        <p className={textCss['note']}>
          Everyone who owns this file gets the new one and an email about it.
        </p>
      ) : (
        !costsNothing(asset) && (
          <div className={css['pair']}>
            <TextField
              label="Credits"
              measured
              inputMode="numeric"
              value={typed.credits}
              error={faultIn(saving.error, `files.${asset.files.length}.credits`)}
              onChange={({ target }) => setTyped({ ...typed, credits: target.value })}
            />
            <TextField
              label="Price (USD)"
              measured
              inputMode="decimal"
              value={typed.price}
              error={faultIn(saving.error, `files.${asset.files.length}.price_cents`)}
              onChange={({ target }) => setTyped({ ...typed, price: target.value })}
            />
          </div>
        )
      )}
      {is3d && (
        <p className={textCss['note']}>
          Choose the new file first, then the clip or picture that shows the asset.
        </p>
      )}
      <DropZone onFiles={(files) => files.forEach((one) => uploads.begin(one))} />
      {uploads.files.length > 0 && (
        <ul className={css['files']} aria-label="Uploaded files">
          {uploads.files.map((one) => (
            <UploadRow key={one.key} file={one} {...uploads} />
          ))}
        </ul>
      )}
      <ReasonField value={reason} onType={setReason} />
      {otherFaults(saving.error, (field) => field.startsWith('files.')).map(({ field, reason }) => (
        <FieldError key={field + reason}>{sentence(reason)}</FieldError>
      ))}
      <ErrorNote error={saving.error} />
      <div className={css['actions']}>
        <Button type="submit" busy={saving.busy} disabled={!isReady}>
          {before ? 'Replace file' : 'Add file'}
        </Button>
      </div>
    </form>
  )
}
