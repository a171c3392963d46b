import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { Browse } from '#domain/catalog/browse.ts'
import { Link } from '../components/link.tsx'
import { useService } from '../stores/stores.tsx'
import { browseAddress } from './browse-address.ts'
import type { BrowseData } from './browse-data.ts'
import { useOffered } from './use-offered.ts'
import { FilterChips } from './filter-chips.tsx'
import { inQuotes } from './in-quotes.ts'
import css from './results-head.module.css'

interface ResultsHeadProps {
  readonly data: BrowseData
  readonly browse: Browse
  readonly onRemove: () => void
}

/** Above the results: the active filters, and how the search was interpreted (search 4, search 5). */
export const ResultsHead = observer(function ResultsHead({
  data,
  browse,
  onRemove,
}: ResultsHeadProps) {
  const { listing, found } = data
  const { reading } = found
  const offered = useOffered(browse, found)
  useRecentSearch(found.total > 0 ? data.browse.search : '')
  return (
    <>
      <FilterChips
        listing={listing}
        browse={browse}
        offered={offered}
        reading={browse === data.browse ? reading : null}
        onRemove={onRemove}
      />
      {(found.searchedFor ?? reading) && <Notes data={data} onFollow={onRemove} />}
    </>
  )
})

/** Long enough that the visitor has stopped typing. */
const SETTLED_MS = 2000

/** Adds a search to the recent searches once its visitor has stayed with it. */
function useRecentSearch(search: string): void {
  const recent = useService('recentSearches')
  useEffect(() => {
    if (search === '') return
    const timer = setTimeout(() => void recent.add(search), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [recent, search])
}

function Notes({ data, onFollow }: { readonly data: BrowseData; readonly onFollow: () => void }) {
  const { listing, browse, found } = data
  const { leftOut = [], meanings = [], ignored = [], asWords = null } = found.reading ?? {}
  const here = browseAddress(listing, browse)
  const isFound = found.total > 0
  return (
    <>
      {found.searchedFor !== null && (
        <p className={css['changed']}>
          No results for “{browse.search}”. Showing results for “{found.searchedFor}”.
        </p>
      )}
      {isFound && leftOut.length > 0 && (
        <p className={css['changed']}>
          No exact matches. Showing results without {inQuotes(leftOut)}.
        </p>
      )}
      {found.reading?.needsSignIn && (
        <p className={css['note']}>
          <Link to={`${here}&${new URLSearchParams({ sign_in: here })}`}>Sign in</Link> to search
          the assets you own.
        </p>
      )}
      {ignored.length > 0 && (
        <p className={css['note']}>We ignored {inQuotes(ignored)} because every asset matches.</p>
      )}
      {isFound && meanings.length > 0 && (
        <p className={css['note']}>Results include {inQuotes(meanings)}.</p>
      )}
      {asWords !== null && (
        <p className={css['note']}>
          <Link
            to={browseAddress(listing, { ...browse, search: asWords, page: 1 })}
            onClick={onFollow}
          >
            Search for these words instead of filtering
          </Link>
        </p>
      )}
    </>
  )
}
