import { TextField } from '../../components/text-field.tsx'

/** The prices of a file as they are being typed. */
export interface TypedPrices {
  readonly credits: string
  readonly price: string
}

interface PriceFieldsProps {
  readonly typed: TypedPrices
  /** The fault of one of its fields, named as the API names it. */
  readonly faultOf: (part: 'credits' | 'price_cents') => string | undefined
  readonly onType: (change: Partial<TypedPrices>) => void
}

/** What a file costs, in credits and in US dollars. */
export function PriceFields({ typed, faultOf, onType }: PriceFieldsProps) {
  return (
    <>
      <TextField
        label="Credits"
        measured
        inputMode="numeric"
        value={typed.credits}
        error={faultOf('credits')}
        onChange={({ target }) => onType({ credits: target.value })}
      />
      <TextField
        label="Price (USD)"
        measured
        inputMode="decimal"
        value={typed.price}
        error={faultOf('price_cents')}
        onChange={({ target }) => onType({ price: target.value })}
      />
    </>
  )
}
