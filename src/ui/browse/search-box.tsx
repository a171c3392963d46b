import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { LIBRARIES } from '#domain/catalogue/library.ts'
import type { ProductCard } from '#domain/catalogue/product.ts'
import { searchText, type SearchPlace } from '#domain/search/query.ts'
import { Picture } from '../parts/picture.tsx'
import { SearchField, type Suggestion } from '../parts/search-field.tsx'
import { useStore } from '../stores/stores.tsx'
import { stillOf } from './product-facts.ts'
import css from './search-box.module.css'

interface SearchBoxProps {
  readonly place: SearchPlace
  readonly label?: string | undefined
  readonly placeholder?: string | undefined
  /** What the page is already searched for. Give the box a `key` of it, so that a new page shows its own. */
  readonly text?: string | undefined
  /** Address of the results; all libraries unless told otherwise. */
  readonly resultsAt?: ((text: string) => string) | undefined
  /** Where the form goes without script. */
  readonly action?: string | undefined
}

/** Search as one types, in any of the four places of spec 3. */
export const SearchBox = observer(function SearchBox(props: SearchBoxProps) {
  const { place, text = '', resultsAt = searchAddress, action = '/search' } = props
  const search = useStore('search')
  const navigate = useNavigate()
  const [edited, setEdited] = useState(false)
  const { typed, found, suggestions } = search.at(place)

  const leaveFor = (address: string) => {
    setEdited(false)
    search.clear(place)
    void navigate(address)
  }

  return (
    <SearchField
      label={props.label ?? 'Search all assets'}
      placeholder={props.placeholder ?? 'Fire, smoke, sparks'}
      name="search_query"
      action={action}
      value={edited ? typed : text}
      options={edited && suggestions ? optionsFor(suggestions.products, suggestions.total) : []}
      onChange={(value) => {
        setEdited(true)
        search.type(place, value)
      }}
      onSubmit={(value) => leaveFor(resultsAt(searchText(value)))}
      onPick={({ id }) => leaveFor(id === EVERYTHING ? resultsAt(found) : `/product/${id}`)}
    />
  )
})

const EVERYTHING = ''

function optionsFor(products: readonly ProductCard[], total: number): readonly Suggestion[] {
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
  return [...options, { id: EVERYTHING, label: `All ${total} results` }]
}

function searchAddress(text: string): string {
  return text === '' ? '/search' : `/search?${new URLSearchParams({ search_query: text })}`
}
