import type { AdminAsset, AdminTopics } from '#application/ports/admin-catalog.ts'
import { LIBRARIES } from '#domain/catalog/library.ts'
import { shownFacts } from './asset-facts.ts'
import { QueryResult } from '../../account/query-result.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { FactTable } from '../../components/fact-table.tsx'
import { useMutation } from '../../hooks/use-mutation.ts'
import { useQuery } from '../../hooks/use-query.ts'
import { useService } from '../../stores/stores.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import type { AdminPageProps } from '../admin-place.ts'
import { EditAsset } from './edit-asset.tsx'
import { FIELD_LABELS } from './catalog-words.ts'
import css from './catalog.module.css'
import { EditedNote, StateButtons } from './entry-state.tsx'
import { NewFile } from './new-file.tsx'
import { StateBadge } from './state-badge.tsx'

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
            <EditedNote
              fields={known.edited.map((field) => FIELD_LABELS[field])}
              forget={() => catalog.followImports(known.sku)}
              onChanged={asset.show}
            />
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
function States({ asset, show }: ShownAsset) {
  const catalog = useService('adminCatalog')
  const changing = useMutation()
  return (
    <>
      <ErrorNote error={changing.error} />
      <StateButtons
        state={asset.state}
        page={`/product/${asset.slug}`}
        busy={changing.busy}
        onChange={(state) => changing.run(() => catalog.setState(asset.sku, state), show)}
      />
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
          { name: 'Status', value: <StateBadge state={asset.state} /> },
          { name: 'SKU', value: asset.sku, measured: true },
          { name: 'Address', value: `/product/${asset.slug}`, measured: true },
          { name: 'Library', value: LIBRARIES.find(({ id }) => id === asset.libraryId)?.name },
          ...shownFacts(asset.facts),
        ]}
      />
    </div>
  )
}
