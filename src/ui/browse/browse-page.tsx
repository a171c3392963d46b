import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useLoaderData, useLocation, useNavigate, useNavigation } from 'react-router-dom'
import { browseFrom, withSearch, type Browse } from '#domain/catalog/browse.ts'
import { LIBRARIES, LIBRARY } from '#domain/catalog/library.ts'
import { inThousands } from '#domain/shared/text.ts'
import { JsonLd, jsonLdText } from '../json-ld.tsx'
import { PageHead } from '../page-head.tsx'
import { joinClasses } from '../components/join-classes.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { HydrationSlice } from '../components/hydration-slice.tsx'
import { LazyPart } from '../components/lazy-part.tsx'
import { Pagination } from '../components/pagination.tsx'
import { Picture } from '../components/picture.tsx'
import { useStore } from '../stores/stores.tsx'
import { breadcrumbList } from './breadcrumb-list.ts'
import { browseAddress, canonicalAddress, paramsOf } from './browse-address.ts'
import { isAsked, type BrowseData } from './browse-data.ts'
import { useOffered } from './use-offered.ts'
import { loadAskedParts, loadFilters } from './load-listing.ts'
import { BrowseHead, titleOf, trailOf } from './browse-head.tsx'
import css from './browse-page.module.css'
import { BrowseTabs } from './browse-tabs.tsx'
import { BrowseTools } from './browse-tools.tsx'
import { ProductGrid } from './product-grid.tsx'

export { fetchParts, loadListing, loadTopic } from './load-listing.ts'

/** Number of cards that may be in the first screen. */
const FIRST_SCREEN = 4

/** A listing of assets with search, filters and sort order, all of which are in the address. */
export const BrowsePage = observer(function BrowsePage() {
  const data = useLoaderData() as BrowseData
  const { listing, found, topic, popular } = data
  const { browse, busy, show } = useBrowse(data)
  const { publicUrl } = useStore('config')
  const results = useRef<HTMLElement>(null)
  useNewerSearchKey(data)
  const offered = useOffered(browse, found)
  const filtered = offered.length > 0
  const asked = isAsked(browse)
  const shown = browse === data.browse ? withFilters(data) : browse

  return (
    <>
      <PageHead
        title={data.browse.page > 1 ? `${titleOf(data)}, page ${found.page}` : titleOf(data)}
        description={topic?.intro ?? descriptionOf(data)}
        path={canonicalAddress(listing, { ...data.browse, page: found.page })}
        image={topic?.cover ?? found.items[0]?.previews.posterWebp}
        noindex={listing.kind === 'search' || data.browse.search !== ''}
      />
      {listing.kind !== 'search' && (
        <JsonLd
          page={listing.path}
          text={import.meta.env.SSR ? jsonLdText(breadcrumbList(trailOf(data), publicUrl)) : null}
        />
      )}
      <div className={css['top']}>
        {topic?.cover && (
          <div className={css['cover']}>
            <Picture still={{ plain: topic.cover, ...COVER }} alt="" loading="eager" />
          </div>
        )}
        <BrowseHead data={data} />
        <BrowseTools data={data} browse={browse} filters={shown} onChange={show} />
      </div>
      <div className={css['tabs']}>
        <BrowseTabs data={data} browse={browse} />
      </div>
      <div className={joinClasses(css['listing'], filtered && css['filtered'])}>
        {filtered && (
          <aside className={css['rail']} aria-label="Filters">
            <LazyPart load={loadFilters}>
              {({ FilterForm }) => (
                <FilterForm
                  listing={listing}
                  browse={shown}
                  offered={offered}
                  counts={found.counts}
                  onChange={show}
                />
              )}
            </LazyPart>
          </aside>
        )}
        <div className={css['column']}>
          <section
            ref={results}
            className={joinClasses(css['results'], busy && css['busy'])}
            aria-label={
              found.page > 1 ? `Results, page ${found.page} of ${found.totalPages}` : 'Results'
            }
            aria-busy={busy}
            tabIndex={-1}
          >
            {asked && (
              <LazyPart load={loadAskedParts}>
                {({ ResultsHead }) => (
                  <ResultsHead
                    data={data}
                    browse={browse}
                    onRemove={() => results.current?.focus({ preventScroll: true })}
                  />
                )}
              </LazyPart>
            )}
            {found.pastTheEnd && (
              <p className={css['notice']}>
                Page {data.browse.page} doesn’t exist. Showing the last page, {found.page}.
              </p>
            )}
            {found.items.length === 0 && !asked ? (
              <EmptyState title="Nothing here yet" />
            ) : found.items.length === 0 ? (
              <LazyPart load={loadAskedParts}>
                {({ ZeroResults }) => <ZeroResults data={data} />}
              </LazyPart>
            ) : (
              <HydrationSlice>
                <ProductGrid
                  label={titleOf(data)}
                  cards={found.items}
                  heading="h2"
                  eager={FIRST_SCREEN}
                />
              </HydrationSlice>
            )}
            <div className={css['pages']}>
              <Pagination
                page={found.page}
                pages={found.totalPages}
                linkTo={(page) => browseAddress(listing, { ...data.browse, page })}
              />
            </div>
          </section>
          {popular.length > 0 && (
            <section>
              <h2 className={css['popular']}>{popularTitle(data)}</h2>
              <HydrationSlice>
                <ProductGrid label={popularTitle(data)} cards={popular} heading="h3" />
              </HydrationSlice>
            </section>
          )}
        </div>
      </div>
    </>
  )
})

/**
 * Moves filters that the search text expresses into the facets. Once a visitor changes one, all of them are
 * facets and no longer part of the text.
 */
function withFilters({ browse, found: { reading } }: BrowseData): Browse {
  if (!reading?.filters.length) return browse
  const { search, facets } = reading.asFilters
  return { ...withSearch(browse, search), facets }
}

function popularTitle({ browse }: BrowseData): string {
  const library = LIBRARIES.find(({ id }) => id === browse.libraryId)
  return library ? `Popular in ${library.name}` : 'Popular assets'
}

/** Covers are posters from the catalog. */
const COVER = { width: 960, height: 540 }

function descriptionOf({ listing, found }: BrowseData): string | undefined {
  const library = LIBRARIES.find(({ id }) => id === listing.fixed.libraryId)
  return (
    library &&
    `${library.name} for visual effects. Preview ${inThousands(found.total)} assets ${library.id === LIBRARY.MODELS_3D ? 'from every side' : 'frame by frame'}.`
  )
}

/** The current parameters. While results are loading, they already include the visitor's choice. */
function useBrowse({ listing, browse }: BrowseData) {
  const { location } = useNavigation()
  const navigate = useNavigate()
  const coming = location?.pathname === listing.path ? location : null
  // Bridges the time between the click and the router's update, so that a checkbox does not flip back for a moment.
  const [choice, setChoice] = useState<{ readonly over: Browse; readonly chosen: Browse }>()
  const here = choice?.over === browse ? choice.chosen : browse

  return {
    busy: coming !== null,
    browse: coming ? browseFrom(paramsOf(new URLSearchParams(coming.search)), listing.fixed) : here,
    /** Filters or sorts in place, keeping the scroll position. */
    show: (chosen: Browse) => {
      setChoice({ over: browse, chosen })
      void navigate(browseAddress(listing, chosen), { preventScrollReset: true })
    },
  }
}

/** Replaces the older search key with the newer one, without a history entry (search 2). */
function useNewerSearchKey({ listing, browse }: BrowseData): void {
  const { search } = useLocation()
  const navigate = useNavigate()
  const older = new URLSearchParams(search).has('search')

  useEffect(() => {
    if (!older) return
    void navigate(browseAddress(listing, browse), { replace: true, preventScrollReset: true })
  }, [older, listing, browse, navigate])
}
