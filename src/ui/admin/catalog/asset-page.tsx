import type { AdminAsset, AdminTopics } from '#application/ports/admin-catalog.ts'
import type { EditedField } from '#domain/catalog/edited-fields.ts'
import { LIBRARIES } from '#domain/catalog/library.ts'
import { shownFacts } from './asset-facts.ts'
import { QueryResult } from '../../account/query-result.tsx'
import { FactTable } from '../../components/fact-table.tsx'
import { pagePart } from '../../components/lazy-page-part.tsx'
import { useQuery } from '../../hooks/use-query.ts'
import { useService } from '../../stores/stores.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import type { AdminPageProps } from '../admin-place.ts'
import { EditAsset } from './edit-asset.tsx'
import css from './catalog.module.css'
import { EditedNote, StateButtons } from './entry-state.tsx'
import type { NewFileProps } from './new-file.tsx'
import { StateBadge } from './state-badge.tsx'

/** Lazy: its uploads load after the rest of the page. */
const NewFile = pagePart<NewFileProps>(async () => (await import('./new-file.tsx')).NewFile)

const FIELD_LABELS: Readonly<Record<EditedField, string>> = {
  name: 'name',
  description: 'description',
  motion_description: 'motion description',
  tags: 'tags',
  category: 'category',
  collections: 'collections',
  prices: 'prices',
  file_names: 'file names',
  files: 'files',
  state: 'state',
}

/** The edit page of an asset: its state, texts, prices and files. */
export function AssetPage({ params }: AdminPageProps) {
  const catalog = useService('adminCatalog')
  const sku = params['sku'] ?? ''
  const asset = useQuery(() => catalog.find(sku), [sku])
  const topics = useQuery(() => catalog.topics())
  const { value } = asset
  return (
    <AdminFrame
      title={value?.name ?? sku}
      actions={
        value && (
          <StateButtons
            name={value.name}
            state={value.state}
            page={`/product/${value.slug}`}
            set={(...to) => catalog.setState(sku, ...to).map((after) => () => asset.show(after))}
            effects={() => catalog.retirement(sku)}
          />
        )
      }
    >
      <QueryResult {...asset}>
        {(known) => (
          <>
            <Summary asset={known} />
            <EditedNote
              fields={known.edited.map((field) => FIELD_LABELS[field])}
              forget={(reason) => catalog.followImports(known.sku, reason)}
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

function Summary({ asset }: { readonly asset: AdminAsset }) {
  return (
    <div className={css['top']}>
      <img src={asset.poster} alt={`Preview of ${asset.name}`} />
      <FactTable
        caption={`Facts about ${asset.name}`}
        facts={[
          { name: 'Status', value: <StateBadge state={asset.state} /> },
          { name: 'SKU', value: asset.sku, measured: true },
          { name: 'URL path', value: `/product/${asset.slug}`, measured: true },
          { name: 'Library', value: LIBRARIES.find(({ id }) => id === asset.libraryId)?.name },
          ...shownFacts(asset.facts),
        ]}
      />
    </div>
  )
}
