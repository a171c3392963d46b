import { Fragment, type ReactNode } from 'react'
import { withSearch, type Browse } from '#domain/catalog/browse.ts'
import { LIBRARIES } from '#domain/catalog/library.ts'
import type { CategoryOffer } from '#domain/search/reading.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { Link } from '../components/link.tsx'
import { browseAddress } from './browse-address.ts'
import type { BrowseData } from './browse-data.ts'
import { RequestAsset } from './request-asset.tsx'
import css from './zero-results.module.css'

/** Shown when nothing was found: suggestions for what to do next, as links. */
export function ZeroResults({ data }: { readonly data: BrowseData }) {
  const { browse, listing } = data
  const searched = browse.search !== ''
  const everywhere = `/search?${new URLSearchParams({ search_query: browse.search })}`
  const { nearTerms = [], categories = [], formats = [], filters = [] } = data.found.reading ?? {}
  // If a part of the search was understood, its spelling is not the problem.
  const isUnderstood = formats.length > 0 || filters.length > 0
  const inOneLibrary = listing.kind !== 'search' || browse.libraryId !== null

  return (
    <EmptyState
      title={titleFor(browse)}
      action={searched && <RequestAsset search={browse.search} />}
    >
      <ul className={css['actions']}>
        {formats.length > 0 && (
          <li>
            Files come as <Listed>{formats}</Listed>. Each asset page lists its formats.
          </li>
        )}
        {(isNarrowed(browse) || browse.assetType) && (
          <li>
            <Link to={browseAddress(listing, { ...browse, facets: {}, assetType: null, page: 1 })}>
              Clear filters
            </Link>
            .
          </li>
        )}
        {searched && inOneLibrary && (
          <li>
            <Link to={everywhere}>Search all libraries</Link>.
          </li>
        )}
        {nearTerms.length > 0 && (
          <li>
            Search for{' '}
            <Listed>
              {nearTerms.map((term) => (
                <Link key={term} to={browseAddress(listing, withSearch(browse, term))}>
                  {term}
                </Link>
              ))}
            </Listed>
            .
          </li>
        )}
        {searched && nearTerms.length === 0 && !isUnderstood && (
          <li>Check the spelling, or try fewer or more general words.</li>
        )}
        <li>
          Browse{' '}
          <Listed>
            {(categories.length > 0 ? categories.map(categoryPage) : LIBRARIES).map(
              ({ name, path }) => (
                <Link key={path} to={path}>
                  {name}
                </Link>
              ),
            )}
          </Listed>
          .
        </li>
      </ul>
    </EmptyState>
  )
}

/** Links in a sentence: "fire, smoke or sparks". */
function Listed({ children }: { readonly children: readonly ReactNode[] }) {
  return children.map((child, place) => (
    <Fragment key={place}>
      {place > 0 && (place === children.length - 1 ? ' or ' : ', ')}
      {child}
    </Fragment>
  ))
}

function categoryPage({ slug, name }: CategoryOffer) {
  return { name, path: `/category/${slug}` }
}

function titleFor(browse: Browse): string {
  if (browse.search !== '') return `No results for “${browse.search}”`
  return isNarrowed(browse) || browse.assetType ? 'No results' : 'Nothing here yet'
}

function isNarrowed({ facets }: Browse): boolean {
  return Object.keys(facets).length > 0
}
