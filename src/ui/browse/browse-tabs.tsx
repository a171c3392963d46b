import type { Browse } from '#domain/catalog/browse.ts'
import { LIBRARIES, LIBRARY, type AssetType, type LibraryId } from '#domain/catalog/library.ts'
import { Tabs } from '../components/tabs.tsx'
import { browseAddress } from './browse-address.ts'
import type { BrowseData } from './browse-data.ts'

/** The four choices of catalog 1, with its labels. */
const ASSET_TYPE_TABS: readonly { readonly type: AssetType | null; readonly label: string }[] = [
  { type: null, label: 'All' },
  { type: '3d_models', label: '3D Models' },
  { type: 'animated', label: 'Animated' },
  { type: 'vdb', label: 'VDB' },
]

/** Tabs that divide a listing: a search by library, the 3D library by asset type. */
export function BrowseTabs({
  data,
  browse,
}: {
  readonly data: BrowseData
  readonly browse: Browse
}) {
  const { listing, found } = data
  if (listing.kind === 'search') {
    const at = (libraryId: LibraryId | null) =>
      browseAddress(listing, { ...browse, libraryId, facets: {}, assetType: null, page: 1 })
    const totals = Object.values(found.libraryTotals)
    const all = {
      label: 'All',
      to: at(null),
      current: browse.libraryId === null,
      count: totals.reduce((sum, total) => sum + total, 0),
    }
    const libraries = LIBRARIES.map(({ id, name }) => ({
      label: name,
      to: at(id),
      current: browse.libraryId === id,
      count: found.libraryTotals[id],
    }))
    return <Tabs label="Results by library" tabs={[all, ...libraries]} />
  }
  if (listing.kind === 'library' && listing.fixed.libraryId === LIBRARY.MODELS_3D) {
    const tabs = ASSET_TYPE_TABS.map(({ type, label }) => ({
      label,
      to: browseAddress(listing, { ...browse, assetType: type, page: 1 }),
      current: browse.assetType === type,
    }))
    return <Tabs label="3D asset types" tabs={tabs} />
  }
  return null
}
