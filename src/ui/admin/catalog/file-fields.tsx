import { SelectField } from '../../components/select-field.tsx'
import { TextField } from '../../components/text-field.tsx'
import css from './catalog.module.css'
import { PriceFields, type TypedPrices } from './price-fields.tsx'
import type { FormFile } from './use-uploads.ts'

const ROLES = [
  { value: 'sold', label: 'File for sale' },
  { value: 'preview', label: 'Preview' },
  { value: 'model', label: '3D preview' },
] as const

/** The values of a file as they are being edited. */
export interface TypedFile extends TypedPrices {
  readonly role: (typeof ROLES)[number]['value']
  readonly name: string
}

export const NEW_FILE: TypedFile = { role: 'sold', name: '', credits: '1', price: '4.00' }

interface FileFieldsProps {
  readonly file: FormFile
  /** Its index among the files that are sold. */
  readonly at: number
  readonly typed: TypedFile
  readonly isFree: boolean
  readonly faultOf: (field: string) => string | undefined
  readonly onType: (changes: Partial<TypedFile>) => void
}

/** What an uploaded file is used for, and its price if it is sold. */
export function FileFields({ file, at, typed, isFree, faultOf, onType }: FileFieldsProps) {
  if (file.state === 'refused') return null
  return (
    <div className={css['fileFields']}>
      <SelectField
        label="Use as"
        options={ROLES}
        value={typed.role}
        error={faultOf(`files.${at}.upload`)}
        onChange={({ target }) => {
          const role = ROLES.find(({ value }) => value === target.value)?.value
          onType({ role: role ?? 'sold' })
        }}
      />
      {typed.role === 'sold' && (
        <>
          <TextField
            label="Name"
            optional
            placeholder="Size and codec"
            autoComplete="off"
            value={typed.name}
            error={faultOf(`files.${at}.name`)}
            onChange={({ target }) => onType({ name: target.value })}
          />
          {!isFree && (
            <PriceFields
              typed={typed}
              faultOf={(part) => faultOf(`files.${at}.${part}`)}
              onType={onType}
            />
          )}
        </>
      )}
    </div>
  )
}
