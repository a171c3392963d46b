import type { AdminAsset, AssetChange } from '#application/ports/admin-catalog.ts'
import { costsNothing } from '#domain/catalog/sale.ts'
import { cents } from '#domain/shared/money.ts'
import { inBytes } from '#domain/shared/text.ts'
import { TextField } from '../../components/text-field.tsx'
import textCss from '../../styles/text.module.css'
import css from './catalog.module.css'
import { isSame } from './changed-fields.ts'
import { centsTyped, orTooLow, wholeTyped } from './faults.ts'
import { PriceFields, type TypedPrices } from './price-fields.tsx'

/** The name and the price of a file as they are being edited. */
export interface TypedFile extends TypedPrices {
  readonly sku: string
  readonly name: string
}

interface AssetFilesProps {
  readonly asset: AdminAsset
  /** In the order of the asset's files. */
  readonly files: readonly TypedFile[]
  /** The fault of a part of a file. */
  readonly faultOf: (sku: string, part: string) => string | undefined
  readonly onType: (files: readonly TypedFile[]) => void
}

/** The names and prices of an asset's files on sale. */
export function AssetFiles({ asset, files, faultOf, onType }: AssetFilesProps) {
  const isFree = costsNothing(asset)
  const type = (sku: string, changes: Partial<TypedFile>) =>
    onType(files.map((file) => (file.sku === sku ? { ...file, ...changes } : file)))
  return (
    <ul className={css['files']} aria-label="Files on sale">
      {asset.files.map((file) => {
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
                  file.bitDepth && `${file.bitDepth}-bit`,
                  file.colorSpace,
                  file.transfer,
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
                error={faultOf(file.sku, 'name')}
                onChange={({ target }) => type(file.sku, { name: target.value })}
              />
              {!isFree && (
                <PriceFields
                  typed={typed}
                  faultOf={(part) => faultOf(file.sku, part)}
                  onType={(changes) => type(file.sku, changes)}
                />
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

export function typedFiles({ files }: AdminAsset): readonly TypedFile[] {
  return files.map(typedFile)
}

/** The files whose name or price was changed. */
export function changedFiles(
  before: AdminAsset,
  files: readonly TypedFile[],
): NonNullable<AssetChange['files']> {
  const old = typedFiles(before).map(fileTyped)
  return files.map(fileTyped).filter((file) => !old.some((one) => isSame(one, file)))
}

function typedFile({ sku, name, credits, basePrice }: AdminAsset['files'][number]): TypedFile {
  return { sku, name, credits: String(credits), price: (basePrice / 100).toFixed(2) }
}

function fileTyped({ sku, name, credits, price }: TypedFile) {
  return {
    sku,
    name: name.trim(),
    credits: orTooLow(wholeTyped(credits)),
    basePrice: cents(orTooLow(centsTyped(price))),
  }
}
