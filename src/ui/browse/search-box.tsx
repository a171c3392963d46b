import { observer } from 'mobx-react-lite'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { LIBRARIES } from '#domain/catalog/library.ts'
import type { Suggestions } from '#application/ports/catalog.ts'
import { searchText, type SearchPlace } from '#domain/search/query.ts'
import { inThousands } from '#domain/shared/text.ts'
import { once } from '#domain/shared/once.ts'
import { LazyPart } from '../components/lazy-part.tsx'
import { Picture } from '../components/picture.tsx'
import { SearchField } from '../components/search-field.tsx'
import type { Suggestion } from '../components/use-listbox.ts'
import type { SearchBuffer, SearchOrigin } from '../stores/search-store.ts'
import { useStore } from '../stores/stores.tsx'
import { stillOf } from './still-of.ts'
import css from './search-box.module.css'

const loadRecent = once(async () => (await import('./recent-searches.tsx')).RecentSearches)

interface SearchBoxProps {
  readonly place: SearchPlace
  readonly label?: string | undefined
  readonly placeholder?: string | undefined
  /** The search text of the results on the page. Use it as the box's `key` too, so that a new page shows its own. */
  readonly text?: string | undefined
  /** Returns the address of the results. Defaults to a search of all libraries. */
  readonly resultsAt?: ((text: string) => string) | undefined
  /** Names what Enter searches. Defaults to "everything". */
  readonly within?: string | undefined
  /** The path that the form submits to without JavaScript. */
  readonly action?: string | undefined
  /** Rendered at the end of the box: a search button. */
  readonly children?: ReactNode | undefined
}

/** Search with suggestions as the visitor types. Used in the three drop-downs among the four places of search 3. */
export const SearchBox = observer(function SearchBox(props: SearchBoxProps) {
  const { place, text = '', resultsAt = searchAddress, action = '/search' } = props
  const search = useStore('search')
  const navigate = useNavigate()
  const [edited, setEdited] = useState(false)
  const buffer = search.at(place)
  const { typed, found, suggestions } = buffer
  const state: SearchOrigin = { place, found, suggestions }

  const redirectTo = (address: string) => {
    setEdited(false)
    search.clear(place)
    void navigate(address, { state })
  }

  return (
    <SearchField
      label={props.label ?? 'Search all assets'}
      placeholder={props.placeholder ?? 'Fire, smoke, sparks'}
      name="search_query"
      action={action}
      value={edited ? typed : text}
      options={edited && suggestions ? optionsFor(suggestions) : []}
      note={edited ? noteFor(buffer, props.within ?? 'everything') : undefined}
      onChange={(value) => {
        setEdited(true)
        search.type(place, value)
      }}
      onSubmit={(value) => redirectTo(resultsAt(searchText(value)))}
      whenEmpty={
        <LazyPart load={loadRecent}>
          {(RecentSearches) => <RecentSearches onPick={(value) => redirectTo(resultsAt(value))} />}
        </LazyPart>
      }
      onPick={({ id }) => redirectTo(id === EVERYTHING ? searchAddress(found) : `/product/${id}`)}
    >
      {props.children}
    </SearchField>
  )
})

const EVERYTHING = ''

/** Suggestions come from all libraries, even where Enter searches one of them, and so does the list of all. */
function optionsFor({ products, total }: Suggestions): readonly Suggestion[] {
  const options = products.map((product) => ({
    id: product.slug,
    label: product.name,
    hint: LIBRARIES.find(({ id }) => id === product.libraryId)?.name,
    picture: (
      <span className={css['poster']}>
        <Picture still={stillOf(product.previews)} alt="" />
      </span>
    ),
  }))
  if (total <= products.length) return options
  return [...options, { id: EVERYTHING, label: `All ${inThousands(total)} results` }]
}

/** Explains why there are no suggestions, once that is known. */
function noteFor({ typed, found, suggestions, error }: SearchBuffer, within: string) {
  if (error !== null) return error
  if (suggestions === null || found !== searchText(typed)) return undefined
  return suggestions.total === 0 ? `No suggestions. Press Enter to search ${within}.` : undefined
}

function searchAddress(text: string): string {
  return text === '' ? '/search' : `/search?${new URLSearchParams({ search_query: text })}`
}
