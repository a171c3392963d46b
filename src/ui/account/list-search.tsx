import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useNavigate, useNavigation, useNavigationType } from 'react-router-dom'
import { SEARCH_DEBOUNCE_MS, searchText } from '#domain/search/query.ts'
import { TextField } from '../components/text-field.tsx'

interface ListSearchProps {
  readonly label: string
  readonly hint?: string
  /** The search text of the results on the page. */
  readonly text: string
  /** The page's own path, to which the form submits without JavaScript. */
  readonly path: string
  /** Returns the address of the results for a text. */
  readonly resultsAt: (text: string) => string
  readonly className?: string | undefined
  /** Further named filter fields of the form. */
  readonly children?: ReactNode
}

/** Searches one of the user's lists (library 2). Results update as the user types, in a single history entry. */
export function ListSearch(props: ListSearchProps) {
  const { label, hint, text, path, className, children } = props
  const [typed, setTyped] = useTyped(text)
  const show = useResults(props)
  const wanted = searchText(typed)

  useEffect(() => {
    if (wanted === text) return
    const timer = setTimeout(show, SEARCH_DEBOUNCE_MS, wanted)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `show` looks at what is there when it is called
  }, [wanted, text])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    show(wanted)
  }

  return (
    <form role="search" className={className} action={path} onSubmit={submit}>
      <TextField
        label={label}
        hint={hint}
        type="search"
        name="search_query"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {children}
    </form>
  )
}

/** Keeps the typed text while its own results arrive. Any other navigation resets it to the page's search text. */
function useTyped(text: string) {
  const navigation = useNavigationType()
  const [typed, setTyped] = useState(text)
  const [shown, setShown] = useState(text)
  if (shown !== text) {
    setShown(text)
    // Only typing replaces the address.
    if (navigation !== 'REPLACE') setTyped(text)
  }
  return [typed, setTyped] as const
}

/** Navigates to the results, unless the user is already leaving for another page. */
function useResults({ path, resultsAt }: ListSearchProps) {
  const navigate = useNavigate()
  const { location } = useNavigation()
  const leaving = location !== undefined && location.pathname !== path
  const latest = useRef({ resultsAt, leaving })
  useEffect(() => {
    latest.current = { resultsAt, leaving }
  })

  return (wanted: string) => {
    if (latest.current.leaving) return
    const address = latest.current.resultsAt(wanted)
    void navigate(address, { replace: true, preventScrollReset: true })
  }
}
