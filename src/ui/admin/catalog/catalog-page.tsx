import { useLocation, useNavigate } from 'react-router-dom'
import type { ListedAsset } from '#application/ports/admin-catalog.ts'
import {
  ASSET_STATES,
  assetParams,
  assetQueryFrom,
  type AssetQuery,
} from '#domain/catalog/asset-query.ts'
import { LIBRARIES } from '#domain/catalog/library.ts'
import { costsNothing } from '#domain/catalog/sale.ts'
import { inUsd } from '#domain/shared/money.ts'
import { inThousands } from '#domain/shared/text.ts'
import { inCredits } from '#messages/credit-messages.ts'
import { listAddress } from '../../account/list-address.ts'
import { ListSearch } from '../../account/list-search.tsx'
import { PagedList } from '../../account/paged-list.tsx'
import { QueryResult } from '../../account/query-result.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { DataTable, type Column } from '../../components/data-table.tsx'
import { Link } from '../../components/link.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { useQuery } from '../../hooks/use-query.ts'
import { useService } from '../../stores/stores.tsx'
import textCss from '../../styles/text.module.css'
import { AdminFrame } from '../admin-frame.tsx'
import { LIBRARY_CHOICES, STATE_LABELS } from './catalog-labels.ts'
import { StateBadge } from './state-badge.tsx'
import listCss from '../admin-list.module.css'
import css from './catalog.module.css'

const PATH = '/admin/catalog'
const ALL = { value: '', label: 'All' }

/** All assets, on sale or not. */
export function CatalogPage() {
  const catalog = useService('adminCatalog')
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = assetQueryFrom(Object.fromEntries(new URLSearchParams(search)))
  const found = useQuery(() => catalog.list(assetParams(query)), [search])
  const addressOf = (wanted: Partial<AssetQuery>) =>
    listAddress(PATH, assetParams({ ...query, page: 1, ...wanted }))
  const narrow = (wanted: Partial<AssetQuery>) =>
    void navigate(addressOf(wanted), { preventScrollReset: true, replace: true })

  return (
    <AdminFrame
      title="Assets"
      actions={
        <ButtonLink size="small" to="/admin/catalog/new">
          Upload asset
        </ButtonLink>
      }
    >
      <div className={listCss['tools']}>
        <ListSearch
          className={listCss['search']}
          label="Search by name, SKU or tag"
          text={query.search}
          path={PATH}
          resultsAt={(text) => addressOf({ search: text })}
        >
          <SelectField
            label="Status"
            name="state"
            options={[
              ALL,
              ...ASSET_STATES.map((state) => ({ value: state, label: STATE_LABELS[state] })),
            ]}
            value={query.state ?? ''}
            onChange={(event) =>
              narrow({ state: ASSET_STATES.find((one) => one === event.target.value) ?? null })
            }
          />
          <SelectField
            label="Library"
            name="library_id"
            options={[ALL, ...LIBRARY_CHOICES]}
            value={String(query.libraryId ?? '')}
            onChange={(event) =>
              narrow({
                libraryId:
                  LIBRARIES.find(({ id }) => String(id) === event.target.value)?.id ?? null,
              })
            }
          />
        </ListSearch>
        {found.value && (
          <p className={listCss['count']} role="status">
            {found.value.total === 1 ? '1 asset' : `${inThousands(found.value.total)} assets`}
          </p>
        )}
      </div>
      <QueryResult {...found}>
        {(listing) =>
          listing.total === 0 ? (
            <p className={textCss['quiet']}>No matching assets.</p>
          ) : (
            <PagedList listing={listing} asked={query.page} linkTo={(page) => addressOf({ page })}>
              <DataTable
                caption="Assets"
                stacks
                rows={listing.items}
                keyOf={({ sku }) => sku}
                columns={COLUMNS}
              />
            </PagedList>
          )
        }
      </QueryResult>
    </AdminFrame>
  )
}

const COLUMNS: readonly Column<ListedAsset>[] = [
  {
    name: 'Asset',
    heads: true,
    cell: ({ sku, name, poster }) => (
      <span className={css['asset']}>
        <img src={poster} alt="" width={64} height={36} loading="lazy" />
        <span>
          <Link to={`${PATH}/${sku}`}>{name}</Link>
          <span className={css['sku']}>{sku}</span>
        </span>
      </span>
    ),
  },
  {
    name: 'Status',
    cell: ({ state }) => <StateBadge state={state} />,
  },
  {
    name: 'Library',
    cell: ({ libraryId }) => LIBRARIES.find(({ id }) => id === libraryId)?.name,
  },
  { name: 'Files', number: true, cell: ({ files }) => files },
  { name: 'From', number: true, cell: priceOf },
]

function priceOf(asset: ListedAsset) {
  if (costsNothing(asset)) return 'Free'
  const { subscriptionOnly, fromPrice, fromCredits } = asset
  const credits = inCredits(fromCredits)
  return subscriptionOnly ? credits : `${inUsd(fromPrice)} · ${credits}`
}
