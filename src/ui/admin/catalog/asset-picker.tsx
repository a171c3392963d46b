import { useState } from 'react'
import type { ListedAsset } from '#application/ports/admin-catalog.ts'
import { assetParams, assetQueryFrom } from '#domain/catalog/asset-query.ts'
import type { LibraryId } from '#domain/catalog/library.ts'
import { QueryResult } from '../../account/query-result.tsx'
import { Button } from '../../components/button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useQuery } from '../../hooks/use-query.ts'
import { useService } from '../../stores/stores.tsx'
import textCss from '../../styles/text.module.css'
import { AssetName } from './asset-name.tsx'
import css from './entries.module.css'

/** Number of results shown. */
const SHOWN = 8

export interface AssetPickerProps {
  readonly label: string
  /** Limits the results to one library; null for all libraries. */
  readonly libraryId: LibraryId | null
  /** The verb on each asset's button. */
  readonly action: string
  /** Text that replaces the button if the action was already done; null otherwise. */
  readonly done: (asset: ListedAsset) => string | null
  readonly onPick: (asset: ListedAsset) => void
}

/**
 * Searches for assets and picks one. It is nested in other forms, so Enter searches instead of submitting the
 * form.
 */
export function AssetPicker({ label, libraryId, action, done, onPick }: AssetPickerProps) {
  const catalog = useService('adminCatalog')
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const query = assetParams({
    ...assetQueryFrom({ search_query: search }),
    libraryId,
  })
  const found = useQuery(search === '' ? null : () => catalog.list(query), [search, libraryId])
  const look = () => setSearch(typed.trim())
  return (
    <div className={css['picker']} role="group" aria-label={label}>
      <div className={css['pickerSearch']}>
        <TextField
          label={label}
          type="search"
          autoComplete="off"
          hint="By name, SKU or tag."
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            look()
          }}
        />
        <Button size="small" onClick={look}>
          Search
        </Button>
      </div>
      {search !== '' && (
        <QueryResult {...found}>
          {({ items, total }) => (
            <>
              <p role="status" className={textCss['note']}>
                {total === 0 && 'No matching assets.'}
                {total > SHOWN &&
                  `Showing the first ${SHOWN} of ${total}. Add words to narrow your search.`}
              </p>
              <ul className={css['members']} aria-label="Search results">
                {items.slice(0, SHOWN).map((asset) => (
                  <li key={asset.sku} className={css['member']}>
                    <AssetName asset={asset} />
                    {done(asset) === null ? (
                      <Button
                        size="small"
                        aria-label={`${action} ${asset.name}`}
                        onClick={() => onPick(asset)}
                      >
                        {action}
                      </Button>
                    ) : (
                      <span className={textCss['note']}>{done(asset)}</span>
                    )}
                  </li>
                ))}
              </ul>
            </>
          )}
        </QueryResult>
      )}
    </div>
  )
}
