// HTML has no element for a listbox of rich options; these roles follow the ARIA combobox pattern.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role */
import { Announcement } from './announcement.tsx'
import { joinClasses } from './join-classes.ts'
import css from './search-field.module.css'
import type { Suggestion, useListbox } from './use-listbox.ts'

interface SuggestionListProps {
  readonly id: string
  readonly label: string
  readonly options: readonly Suggestion[]
  /** Shown in place of the list if there is nothing to choose. */
  readonly note: string
  readonly list: ReturnType<typeof useListbox<Suggestion>>
}

/** The suggestions of a search box; loaded when the box is first focused. */
export function SuggestionList({ id, label, options, note, list }: SuggestionListProps) {
  return (
    <>
      <ul className={css['list']} id={id} role="listbox" aria-label={label} hidden={!list.expanded}>
        {options.map((option, index) => (
          // The keyboard picks options through the input, which keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={option.id}
            id={`${id}-${index}`}
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
      {list.noting && (
        // Screen readers get the announcement below instead.
        <p className={joinClasses(css['list'], css['note'])} aria-hidden="true">
          {note}
        </p>
      )}
      <Announcement>
        {list.expanded ? counted(options.length) : list.noting ? note : ''}
      </Announcement>
    </>
  )
}

function counted(many: number): string {
  return many === 1 ? '1 suggestion' : `${many} suggestions`
}
