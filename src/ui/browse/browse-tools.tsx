import { observer } from 'mobx-react-lite'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useEffect, useState } from 'react'
import { withSearch, type Browse } from '#domain/catalog/browse.ts'
import { LIBRARIES } from '#domain/catalog/library.ts'
import { sortsOf } from '#domain/catalog/sort.ts'
import { Announcement } from '../components/announcement.tsx'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { LazyPart } from '../components/lazy-part.tsx'
import { InlineSelect } from '../components/select-field.tsx'
import { browseAddress } from './browse-address.ts'
import type { BrowseData } from './browse-data.ts'
import { counted } from './browse-head.tsx'
import { useOffered } from './use-offered.ts'
import css from './browse-tools.module.css'
import { LiveSearch } from './live-search.tsx'
import { loadFilters } from './load-listing.ts'
import { SearchBox } from './search-box.tsx'

interface BrowseToolsProps {
  readonly data: BrowseData
  readonly browse: Browse
  /** The same parameters, including the filters that the search text expresses. */
  readonly filters: Browse
  readonly onChange: (browse: Browse) => void
}

/** The listing's search box, the filter button of small screens, and the sort order. */
export const BrowseTools = observer(function BrowseTools({
  data,
  browse,
  filters,
  onChange,
}: BrowseToolsProps) {
  const { listing, found } = data
  const [filtering, setFiltering] = useState(false)
  const offered = useOffered(browse, found)
  useEffect(() => setFiltering(false), [listing.path])
  const chosen = Object.values(filters.facets).flat().length
  const many = counted(found.total)
  const box = {
    text: data.browse.search,
    label: `Search ${nameOf(data)}`,
    action: listing.path,
    resultsAt: (search: string) => browseAddress(listing, withSearch(browse, search)),
  }

  return (
    <div className={css['tools']}>
      <div className={css['search']}>
        {listing.kind === 'search' ? (
          <LiveSearch {...box} />
        ) : (
          <SearchBox
            {...box}
            key={box.text}
            place="products-page-dropdown"
            placeholder={box.label}
            within={nameOf(data)}
          />
        )}
      </div>
      {offered.length > 0 && (
        <div className={css['narrow']}>
          <Button size="small" icon={<SlidersHorizontal />} onClick={() => setFiltering(true)}>
            {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
          </Button>
        </div>
      )}
      <InlineSelect
        label="Sort by"
        value={browse.sort}
        options={sortsOf(browse.search)}
        onChange={(sort) => onChange({ ...browse, sort, page: 1 })}
      />
      <Dialog
        open={filtering}
        onClose={() => setFiltering(false)}
        title="Filters"
        kind="sheet"
        actions={
          <Button kind="primary" wide onClick={() => setFiltering(false)}>
            Show {many}
          </Button>
        }
      >
        {/* The page behind it, which also tells the number, is inert. */}
        <Announcement>{many}</Announcement>
        <LazyPart load={loadFilters}>
          {({ FilterForm }) => (
            <FilterForm
              listing={listing}
              browse={filters}
              offered={offered}
              counts={found.counts}
              onChange={onChange}
            />
          )}
        </LazyPart>
      </Dialog>
    </div>
  )
})

function nameOf({ listing, topic }: BrowseData): string {
  if (topic) return topic.name.toLowerCase()
  return LIBRARIES.find(({ id }) => id === listing.fixed.libraryId)?.name ?? 'all libraries'
}
