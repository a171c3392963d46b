import { useState, type SubmitEvent } from 'react'
import type { AdminAsset, AdminTopics } from '#application/ports/admin-catalog.ts'
import { costsNothing } from '#domain/catalog/sale.ts'
import { cents } from '#domain/shared/money.ts'
import { Button } from '../../components/button.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { FieldError } from '../../components/field-error.tsx'
import { inBytes } from '../../components/format-bytes.ts'
import { TextField } from '../../components/text-field.tsx'
import { useFocusOnError } from '../../hooks/use-focus-on-error.ts'
import { useMutation } from '../../hooks/use-mutation.ts'
import { useService } from '../../stores/stores.tsx'
import textCss from '../../styles/text.module.css'
import { AssetWords, WORD_FIELDS, type TypedWords } from './asset-words.tsx'
import css from './catalog.module.css'
import {
  centsTyped,
  faultIn,
  orTooLow,
  otherFaults,
  sentence,
  wholeTyped,
  wordsTyped,
} from './faults.ts'
import { ReasonField } from './reason-field.tsx'

interface EditAssetProps {
  readonly asset: AdminAsset
  readonly topics: AdminTopics
  readonly onSaved: (asset: AdminAsset) => void
}

interface TypedFile {
  readonly sku: string
  readonly name: string
  readonly credits: string
  readonly price: string
}

/** The edit form of an asset's texts and prices. */
export function EditAsset({ asset, topics, onSaved }: EditAssetProps) {
  const catalog = useService('adminCatalog')
  const saving = useMutation()
  const [words, setWords] = useState<TypedWords>(() => ({ ...asset, tags: asset.tags.join(', ') }))
  const [files, setFiles] = useState<readonly TypedFile[]>(() => typedFiles(asset))
  const [reason, setReason] = useState('')
  const [isSaved, setIsSaved] = useState(false)
  const form = useFocusOnError(saving.error)
  const isFree = costsNothing(asset)
  const faultOf = (field: string) => faultIn(saving.error, field)
  const typeFile = (sku: string, changes: Partial<TypedFile>) => {
    setIsSaved(false)
    setFiles(files.map((file) => (file.sku === sku ? { ...file, ...changes } : file)))
  }

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const { name, description, motionDescription, category, collections } = words
    const change = {
      name: name.trim(),
      description: description.trim(),
      motionDescription: motionDescription.trim(),
      category,
      collections,
      tags: wordsTyped(words.tags),
      files: files.map(({ sku, name: fileName, credits, price }) => ({
        sku,
        name: fileName.trim(),
        credits: orTooLow(wholeTyped(credits)),
        basePrice: cents(orTooLow(centsTyped(price))),
      })),
    }
    saving.run(
      () => catalog.change(asset.sku, change, reason),
      (after) => {
        setIsSaved(true)
        setReason('')
        onSaved(after)
      },
    )
  }

  return (
    <form ref={form} className={css['form']} onSubmit={send} noValidate>
      <section className={css['section']} aria-labelledby="asset-words">
        <h2 id="asset-words">Description</h2>
        <AssetWords
          typed={words}
          libraryId={asset.libraryId}
          topics={topics}
          faultOf={faultOf}
          onType={(change) => {
            setIsSaved(false)
            setWords({ ...words, ...change })
          }}
        />
      </section>
      <section className={css['section']} aria-labelledby="asset-files">
        <h2 id="asset-files">Files and prices</h2>
        <ul className={css['files']} aria-label="Files on sale">
          {asset.files.map((file, at) => {
            const typed = files.find(({ sku }) => sku === file.sku) ?? typedFile(file)
            return (
              <li key={file.sku} className={css['file']}>
                <div className={css['fileHead']}>
                  <span className={css['fileName']}>
                    {file.filename}
                    <span className={css['sku']}>{file.sku}</span>
                  </span>
                  <span className={textCss['count']}>
                    {[
                      file.width !== null && `${file.width} × ${file.height}`,
                      file.container,
                      file.codec !== file.container && file.codec,
                      inBytes(file.bytes),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </div>
                <div className={css['fileFields']}>
                  <TextField
                    label="Name"
                    autoComplete="off"
                    value={typed.name}
                    error={faultOf(`files.${at}.name`)}
                    onChange={({ target }) => typeFile(file.sku, { name: target.value })}
                  />
                  {!isFree && (
                    <>
                      <TextField
                        label="Credits"
                        measured
                        inputMode="numeric"
                        value={typed.credits}
                        error={faultOf(`files.${at}.credits`)}
                        onChange={({ target }) => typeFile(file.sku, { credits: target.value })}
                      />
                      <TextField
                        label="Price (USD)"
                        measured
                        inputMode="decimal"
                        value={typed.price}
                        error={faultOf(`files.${at}.price_cents`)}
                        onChange={({ target }) => typeFile(file.sku, { price: target.value })}
                      />
                    </>
                  )}
                </div>
              </li>
            )
          })}
        </ul>
        <ReasonField
          {...(isFree ? {} : { neededFor: 'to change a price' })}
          value={reason}
          error={faultOf('reason')}
          onType={(typed) => {
            setIsSaved(false)
            setReason(typed)
          }}
        />
        {otherFaults(saving.error, isShown).map(({ field, reason }) => (
          <FieldError key={field + reason}>{sentence(reason)}</FieldError>
        ))}
        <ErrorNote error={saving.error} />
        <div className={css['ways']}>
          <Button
            kind={asset.state === 'published' ? 'primary' : 'quiet'}
            type="submit"
            busy={saving.busy}
          >
            Save changes
          </Button>
          <span role="status" className={textCss['note']}>
            {isSaved && 'Saved.'}
          </span>
        </div>
      </section>
    </form>
  )
}

function isShown(field: string): boolean {
  return field === 'reason' || WORD_FIELDS.includes(field) || field.startsWith('files.')
}

function typedFiles({ files }: AdminAsset): readonly TypedFile[] {
  return files.map(typedFile)
}

function typedFile({ sku, name, credits, basePrice }: AdminAsset['files'][number]): TypedFile {
  return { sku, name, credits: String(credits), price: (basePrice / 100).toFixed(2) }
}
