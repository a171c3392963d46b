import { TextArea, TextField } from '../../components/text-field.tsx'
import { NameField } from './entry-fields.tsx'
import { orTooLow, wholeTyped } from './faults.ts'

/** The texts of a bundle as they are being edited. */
export interface TypedBundle {
  readonly name: string
  readonly description: string
  readonly discount: string
}

export const NEW_BUNDLE: TypedBundle = { name: '', description: '', discount: '0' }

interface BundleWordsProps {
  readonly typed: TypedBundle
  readonly faultOf: (field: string) => string | undefined
  readonly onType: (typed: TypedBundle) => void
}

/** A bundle's name, its description, and its discount on the total of its files. */
export function BundleTexts({ typed, faultOf, onType }: BundleWordsProps) {
  return (
    <>
      <NameField
        value={typed.name}
        error={faultOf('name')}
        onType={(name) => onType({ ...typed, name })}
      />
      <TextArea
        label="Description"
        name="description"
        value={typed.description}
        error={faultOf('description')}
        onChange={({ target }) => onType({ ...typed, description: target.value })}
      />
      <TextField
        label="Discount (%)"
        name="discount"
        measured
        inputMode="numeric"
        hint="Off the sum of its files."
        value={typed.discount}
        error={faultOf('discount')}
        onChange={({ target }) => onType({ ...typed, discount: target.value })}
      />
    </>
  )
}

/** Parses a typed discount, in percent. */
export function percentTyped(text: string): number {
  return orTooLow(wholeTyped(text))
}
