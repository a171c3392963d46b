import { useState } from 'react'
import type { ListedAsset } from '#application/ports/admin-catalog.ts'
import type { LibraryId } from '#domain/catalog/library.ts'
import { Button } from '../../components/button.tsx'
import { FieldError } from '../../components/field-error.tsx'
import textCss from '../../styles/text.module.css'
import { AssetPicker } from './lazy-asset-picker.ts'
import catalogCss from './catalog.module.css'
import css from './entries.module.css'

/** The asset chosen for a cover. */
export type ChosenCover = Pick<ListedAsset, 'sku' | 'poster'>

interface CoverFieldProps {
  /** URL of the current cover; null for no picture. */
  readonly cover: string | null
  readonly libraryId: LibraryId | null
  readonly mayBeNone: boolean
  readonly error: string | undefined
  readonly onChoose: (asset: ChosenCover | null) => void
}

/** A picture: the poster of an asset. */
export function CoverField({ cover, libraryId, mayBeNone, error, onChoose }: CoverFieldProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <div className={css['cover']}>
      <p className={css['label']}>Cover</p>
      {cover === null ? (
        <p className={textCss['note']}>{mayBeNone ? 'No cover.' : 'No cover chosen yet.'}</p>
      ) : (
        <img src={cover} alt="The cover" />
      )}
      {error && <FieldError>{error}</FieldError>}
      <div className={catalogCss['actions']}>
        <Button
          size="small"
          aria-expanded={isChoosing}
          aria-invalid={error === undefined ? undefined : true}
          onClick={() => setIsChoosing(!isChoosing)}
        >
          {cover === null ? 'Choose cover' : 'Change cover'}
        </Button>
        {mayBeNone && cover !== null && (
          <Button size="small" onClick={() => onChoose(null)}>
            Remove cover
          </Button>
        )}
      </div>
      {isChoosing && (
        <div className={css['wide']}>
          <AssetPicker
            label="Asset for the cover"
            libraryId={libraryId}
            action="Use"
            done={({ poster }) => (poster === cover ? 'Chosen' : null)}
            onPick={(asset) => {
              onChoose(asset)
              setIsChoosing(false)
            }}
          />
        </div>
      )}
    </div>
  )
}
