import type { Browse } from '#domain/catalog/browse.ts'
import { LIBRARIES } from '#domain/catalog/library.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { Link } from '../components/link.tsx'
import { browseAddress } from './browse-address.ts'
import type { BrowseData } from './browse-data.ts'
import { isNarrowed } from './filter-chips.tsx'
import css from './zero-results.module.css'

/** Nothing was found: what to do about it, as links. */
export function ZeroResults({ data }: { readonly data: BrowseData }) {
  const { browse, listing } = data
  const searched = browse.search !== ''
  const everywhere = `/search?${new URLSearchParams({ search_query: browse.search })}`
  const inOneLibrary = listing.kind !== 'search' || browse.libraryId !== null

  return (
    <EmptyState title={titleFor(browse)}>
      <ul className={css['ways']}>
        {(isNarrowed(browse) || browse.assetType) && (
          <li>
            <Link to={browseAddress(listing, { ...browse, facets: {}, assetType: null, page: 1 })}>
              Clear filters
            </Link>
          </li>
        )}
        {searched && inOneLibrary && (
          <li>
            <Link to={everywhere}>Search all libraries</Link>.
          </li>
        )}
        {searched && <li>Check the spelling, or try fewer or more general words.</li>}
        <li>
          Browse{' '}
          {LIBRARIES.map(({ id, name, path }, place) => (
            <span key={id}>
              {place > 0 && (place === LIBRARIES.length - 1 ? ' or ' : ', ')}
              <Link to={path}>{name}</Link>
            </span>
          ))}
          .
        </li>
      </ul>
    </EmptyState>
  )
}

function titleFor(browse: Browse): string {
  if (browse.search !== '') return `No results for “${browse.search}”`
  return isNarrowed(browse) || browse.assetType ? 'No results' : 'Nothing here yet'
}
