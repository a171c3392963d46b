import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useNavigation, useNavigationType } from 'react-router-dom'
import { searchText } from '#domain/search/query.ts'
import { SearchField } from '../components/search-field.tsx'
import { useStore } from '../stores/stores.tsx'

interface LiveSearchProps {
  readonly label: string
  /** The search text of the results on the page. */
  readonly text: string
  /** The path that the form submits to without JavaScript: the page of this search box. */
  readonly action: string
  /** Returns the address of the results for a text. */
  readonly resultsAt: (text: string) => string
}

const PLACE = 'products-page'

/** The search box of the results page. Results update as the visitor types, in a single history entry (search 3). */
export const LiveSearch = observer(function LiveSearch(props: LiveSearchProps) {
  const { label, text, action } = props
  const search = useStore('search')
  const [edited, setEdited] = useEdited(text)
  const show = useResults(props)

  useEffect(() => {
    if (!edited) search.clear(PLACE)
  }, [edited, search])
  useEffect(() => () => search.clear(PLACE), [search])

  return (
    <SearchField
      label={label}
      placeholder={label}
      name="search_query"
      action={action}
      value={edited ? search.at(PLACE).typed : text}
      onChange={(value) => {
        setEdited(true)
        search.follow(PLACE, value, show)
      }}
      onSubmit={(value) => {
        search.stop(PLACE)
        show(searchText(value))
      }}
    />
  )
})

/** Keeps the typed text while its own results arrive. Any other navigation resets it to the page's search text. */
function useEdited(text: string) {
  const navigation = useNavigationType()
  const [edited, setEdited] = useState(false)
  const [shown, setShown] = useState(text)
  if (shown !== text) {
    setShown(text)
    // Only typing replaces the address.
    if (navigation !== 'REPLACE') setEdited(false)
  }
  return [edited, setEdited] as const
}

/** Navigates to the results, with the filters that apply at that time rather than at the last keystroke. */
function useResults({ action, resultsAt }: LiveSearchProps) {
  const navigate = useNavigate()
  const { location } = useNavigation()
  const leaving = location !== undefined && location.pathname !== action
  const latest = useRef({ resultsAt, leaving })
  useEffect(() => {
    latest.current = { resultsAt, leaving }
  })

  return (wanted: string) => {
    const now = latest.current
    if (now.leaving) return
    void navigate(now.resultsAt(wanted), { replace: true, preventScrollReset: true })
  }
}
