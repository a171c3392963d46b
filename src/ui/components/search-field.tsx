import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { once } from '#domain/shared/once.ts'
import { IconButton } from './icon-button.tsx'
import css from './search-field.module.css'
import { LazyPart } from './lazy-part.tsx'
import { useListbox, type Suggestion } from './use-listbox.ts'

const loadList = once(async () => (await import('./suggestion-list.tsx')).SuggestionList)

export interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Called on Enter if no suggestion is chosen. */
  readonly onSubmit: (value: string) => void
  /** Omitted if the page itself shows the results: a plain box, without a list. */
  readonly options?: readonly Suggestion[] | undefined
  readonly onPick?: ((option: Suggestion) => void) | undefined
  /** Shown in place of the list if there is nothing to choose. */
  readonly note?: string | undefined
  /** Shown below an empty box once it has been focused. */
  readonly whenEmpty?: ReactNode | undefined
  readonly placeholder?: string | undefined
  readonly name?: string | undefined
  /** The form's action without script. */
  readonly action?: string | undefined
  /** At the end of the box: a search button. */
  readonly children?: ReactNode | undefined
}

/** A search box with suggestions: arrow keys select, Enter picks, Esc first closes the list and then clears the box. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, onSubmit, placeholder, name, action } = props
  const { options = NONE, note = '' } = props
  const suggests = props.options !== undefined
  const listId = useId()
  const [visited, setVisited] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const list = useListbox({
    options,
    value,
    noted: note !== '',
    onPick: (option) => props.onPick?.(option),
    onClear: () => onChange(''),
  })
  const combobox = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': list.expanded,
    'aria-controls': listId,
    'aria-activedescendant': list.active === null ? undefined : `${listId}-${list.active}`,
  } as const

  const submit = (event: FormEvent) => {
    event.preventDefault()
    list.close()
    onSubmit(value)
  }
  const clear = () => {
    onChange('')
    input.current?.focus()
  }

  return (
    <form
      role="search"
      aria-label={label}
      className={css['search']}
      action={action}
      onSubmit={submit}
    >
      <Search />
      <input
        ref={input}
        className={css['input']}
        type="search"
        name={name}
        aria-label={label}
        {...(suggests && combobox)}
        autoComplete="off"
        placeholder={placeholder}
        value={value}
        onChange={(event) => {
          list.open()
          onChange(event.target.value)
        }}
        onFocus={() => {
          setVisited(true)
          list.open()
        }}
        onBlur={list.close}
        onKeyDown={list.onKeyDown}
      />
      {value !== '' && (
        <IconButton label="Clear search" icon={<X />} size="small" onClick={clear} />
      )}
      {props.children}
      {visited && value === '' && props.whenEmpty}
      {suggests && list.out && (
        // Without the list this is a plain search box: Enter searches.
        <LazyPart load={loadList}>
          {(SuggestionList) => (
            <SuggestionList id={listId} label={label} options={options} note={note} list={list} />
          )}
        </LazyPart>
      )}
    </form>
  )
}

const NONE: readonly Suggestion[] = []
