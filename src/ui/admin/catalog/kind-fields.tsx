import { LIBRARIES, type AssetType } from '#domain/catalog/library.ts'
import { LIBRARY_BY_NAME, LIBRARY_NAMES, type LibraryName } from '#domain/catalog/library-names.ts'
import type { Blend } from '#domain/catalog/product.ts'
import { SelectField } from '../../components/select-field.tsx'
import { TextField } from '../../components/text-field.tsx'
import css from './catalog.module.css'

const BLENDS: readonly { readonly value: Blend; readonly label: string }[] = [
  { value: 'over', label: 'Normal' },
  { value: 'screen', label: 'Screen' },
  { value: 'add', label: 'Add' },
]

const TYPE_LABELS: Readonly<Record<AssetType, string>> = {
  '3d_models': '3D model',
  animated: 'Animated 3D model',
  vdb: 'VDB volume',
}

const TYPE_CHOICES = Object.entries(TYPE_LABELS).map(([value, label]) => ({ value, label }))

/** What kind of asset a new one is, as it is being edited. */
interface TypedKind {
  readonly sku: string
  readonly library: LibraryName
  readonly assetType: string
  readonly blend: Blend
  readonly category: string
  readonly collections: readonly string[]
}

interface KindFieldsProps {
  readonly typed: TypedKind
  readonly faultOf: (field: string) => string | undefined
  readonly onType: (change: Partial<TypedKind>) => void
}

/** The SKU of a new asset, its library, and the fields that only this library needs. */
export function KindFields({ typed, faultOf, onType }: KindFieldsProps) {
  return (
    <div className={css['pair']}>
      <TextField
        label="SKU"
        name="sku"
        required
        measured
        hint="Uppercase letters, digits and hyphens. It can’t be changed later."
        autoComplete="off"
        value={typed.sku}
        error={faultOf('sku')}
        onChange={(event) => onType({ sku: event.target.value })}
      />
      <SelectField
        label="Library"
        name="library"
        options={LIBRARY_NAMES.map((name) => ({
          value: name,
          label: LIBRARIES.find(({ id }) => id === LIBRARY_BY_NAME[name])?.name ?? name,
        }))}
        value={typed.library}
        onChange={({ target }) =>
          onType({
            library: LIBRARY_NAMES.find((name) => name === target.value) ?? '2d',
            category: '',
            collections: [],
          })
        }
      />
      {typed.library === '3d' && (
        <SelectField
          label="Asset type"
          name="asset_type"
          placeholder="Choose a type"
          options={TYPE_CHOICES}
          value={typed.assetType}
          error={faultOf('asset_type')}
          onChange={(event) => onType({ assetType: event.target.value })}
        />
      )}
      {typed.library === '2d' && (
        <SelectField
          label="Blend mode"
          name="blend"
          options={BLENDS}
          value={typed.blend}
          onChange={({ target }) =>
            onType({
              blend: BLENDS.find(({ value }) => value === target.value)?.value ?? 'over',
            })
          }
        />
      )}
    </div>
  )
}
