import type { ReactNode } from 'react'
import type { AdminAsset, AdminTopics } from '#application/ports/admin-catalog.ts'
import { LIBRARIES } from '#domain/catalog/library.ts'
import { shownFacts } from './asset-facts.ts'
import { QueryResult } from '../../account/query-result.tsx'
import { Badge } from '../../components/badge.tsx'
import { Button, ButtonLink } from '../../components/button.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { FactTable } from '../../components/fact-table.tsx'
import { useMutation } from '../../hooks/use-mutation.ts'
import { useQuery } from '../../hooks/use-query.ts'
import { useService } from '../../stores/stores.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import type { AdminPageProps } from '../admin-place.ts'
import { EditAsset } from './edit-asset.tsx'
import { FIELD_LABELS, STATE_LABELS, STATE_TONES } from './catalog-words.ts'
import css from './catalog.module.css'
import { NewFile } from './new-file.tsx'

/** One asset: its state, its words and prices, its files. */
export function AssetPage({ params }: AdminPageProps) {
  const catalog = useService('adminCatalog')
  const sku = params['sku'] ?? ''
  const asset = useQuery(() => catalog.find(sku), [sku])
  const topics = useQuery(() => catalog.topics())
  const { value } = asset
  return (
    <AdminFrame title={value?.name ?? sku} actions={value && <States asset={value} {...asset} />}>
      <QueryResult {...asset}>
        {(known) => (
          <>
            <Summary asset={known} />
            <Edited asset={known} show={asset.show} />
            <QueryResult {...topics}>
              {(all: AdminTopics) => (
                <EditAsset key={known.sku} asset={known} topics={all} onSaved={asset.show} />
              )}
            </QueryResult>
            <NewFile asset={known} />
          </>
        )}
      </QueryResult>
    </AdminFrame>
  )
}

interface ShownAsset {
  readonly asset: AdminAsset
  readonly show: (asset: AdminAsset) => void
}

/** What can be done about whether it is on sale. */
function States({ asset, show }: ShownAsset): ReactNode {
  const catalog = useService('adminCatalog')
  const changing = useMutation()
  const to = (state: 'published' | 'retired') =>
    changing.run(() => catalog.setState(asset.sku, state), show)
  return (
    <>
      <ErrorNote error={changing.error} />
      {asset.state === 'published' ? (
        <>
          <ButtonLink size="small" to={`/product/${asset.slug}`}>
            View in store
          </ButtonLink>
          <Button size="small" busy={changing.busy} onClick={() => to('retired')}>
            Retire
          </Button>
        </>
      ) : (
        <Button kind="primary" size="small" busy={changing.busy} onClick={() => to('published')}>
          {asset.state === 'draft' ? 'Publish' : 'Restore'}
        </Button>
      )}
    </>
  )
}

function Summary({ asset }: Pick<ShownAsset, 'asset'>) {
  return (
    <div className={css['top']}>
      <img src={asset.poster} alt={`Preview of ${asset.name}`} />
      <FactTable
        caption={`Facts about ${asset.name}`}
        facts={[
          {
            name: 'Status',
            value: <Badge tone={STATE_TONES[asset.state]}>{STATE_LABELS[asset.state]}</Badge>,
          },
          { name: 'SKU', value: asset.sku, measured: true },
          { name: 'Address', value: `/product/${asset.slug}`, measured: true },
          { name: 'Library', value: LIBRARIES.find(({ id }) => id === asset.libraryId)?.name },
          ...shownFacts(asset.facts),
        ]}
      />
    </div>
  )
}

/** What imports leave alone, and the way to have them write it again. */
function Edited({ asset, show }: ShownAsset) {
  const catalog = useService('adminCatalog')
  const changing = useMutation()
  if (asset.edited.length === 0) return null
  const fields = asset.edited.map((field) => FIELD_LABELS[field]).join(', ')
  return (
    <div className={css['note']}>
      <p>
        Edited in store admin: {fields}. Imports from a folder keep these as they are and say so in
        their report.
      </p>
      <ErrorNote error={changing.error} />
      <Button
        size="small"
        busy={changing.busy}
        onClick={() => changing.run(() => catalog.followImports(asset.sku), show)}
      >
        Let imports overwrite them
      </Button>
    </div>
  )
}
