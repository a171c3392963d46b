// A listbox of rich options has no element of its own in HTML; these roles are the ARIA combobox pattern.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role */
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type FormEvent, type ReactNode, type Ref, useId, useRef } from 'react'
import { Announcement } from './announcement.tsx'
import { IconButton } from './icon-button.tsx'
import css from './search-field.module.css'
import { joinClasses } from './join-classes.ts'
import { useListbox } from './use-listbox.ts'

export interface Suggestion {
  readonly id: string
  readonly label: string
  /** In grey at the far end: what kind of thing it is. */
  readonly hint?: string | undefined
  readonly picture?: ReactNode | undefined
}

export interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Enter with no suggestion chosen. */
  readonly onSubmit: (value: string) => void
  /** Left out where the page itself is the answer: a plain box, without a list. */
  readonly options?: readonly Suggestion[] | undefined
  readonly onPick?: ((option: Suggestion) => void) | undefined
  /** Said where the list would be, when there is nothing to choose. */
  readonly note?: string | undefined
  readonly placeholder?: string | undefined
  readonly name?: string | undefined
  /** Where the form goes without script. */
  readonly action?: string | undefined
  readonly ref?: Ref<HTMLFormElement> | undefined
}

/** A search box that suggests; the arrows choose, Enter takes, Esc first closes and then clears. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, onSubmit, placeholder, name, action, ref } = props
  const { options = NONE, note = '' } = props
  const suggests = props.options !== undefined
  const listId = useId()
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
      ref={ref}
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
        onFocus={list.open}
        onBlur={list.close}
        onKeyDown={list.onKeyDown}
      />
      {value !== '' && (
        <IconButton label="Clear search" icon={<X />} size="small" onClick={clear} />
      )}
      {suggests && (
        <ul
          className={css['list']}
          id={listId}
          role="listbox"
          aria-label={label}
          hidden={!list.expanded}
        >
          {options.map((option, index) => (
            // The keyboard chooses through the input, which keeps the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <li
              key={option.id}
              id={`${listId}-${index}`}
              className={css['option']}
              role="option"
              aria-selected={index === list.active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => list.pick(option)}
            >
              {option.picture}
              <span className={css['label']}>{option.label}</span>
              {option.hint && <span className={css['hint']}>{option.hint}</span>}
            </li>
          ))}
        </ul>
      )}
      {list.noting && (
        // The announcement below is what a screen reader meets.
        <p className={joinClasses(css['list'], css['note'])} aria-hidden="true">
          {note}
        </p>
      )}
      {suggests && (
        <Announcement>
          {list.expanded ? counted(options.length) : list.noting ? note : ''}
        </Announcement>
      )}
    </form>
  )
}

const NONE: readonly Suggestion[] = []

function counted(many: number): string {
  return many === 1 ? '1 suggestion' : `${many} suggestions`
}
