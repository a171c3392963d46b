import { TextArea, TextField } from '../../components/text-field.tsx'
import { wholeTyped } from './faults.ts'

/** The words of a bundle, as they are typed. */
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

/** What a bundle is called, and what is taken off the sum of its files. */
export function BundleWords({ typed, faultOf, onType }: BundleWordsProps) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        required
        autoComplete="off"
        value={typed.name}
        error={faultOf('name')}
        onChange={({ target }) => onType({ ...typed, name: target.value })}
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

/** What is no whole number is refused like one that is too low. */
export function percentTyped(text: string): number {
  const typed = wholeTyped(text)
  return typed === null || Number.isNaN(typed) ? -1 : typed
}
