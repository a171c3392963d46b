import { useEffect, useRef, useState } from 'react'
import { browseFrom } from '#domain/catalog/browse.ts'
import { LIBRARY } from '#domain/catalog/library.ts'
import { SEARCH_DEBOUNCE_MS, searchText } from '#domain/search/query.ts'
import { COMPOSITE_FULL } from '#messages/composite-messages.ts'
import { Announcement } from '../components/announcement.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { Picture } from '../components/picture.tsx'
import { SearchField } from '../components/search-field.tsx'
import { useQuery } from '../hooks/use-query.ts'
import { useService } from '../stores/stores.tsx'
import textCss from '../styles/text.module.css'
import css from './element-search.module.css'
import { tryElementOf, type TryElement } from './try-data.ts'

interface ElementSearchProps {
  readonly popular: readonly TryElement[]
  readonly isFull: boolean
  readonly onAdd: (element: TryElement) => void
}

interface Found {
  readonly text: string
  readonly elements: readonly TryElement[]
  readonly total: number
}

/** 2D elements to put on the plate: the most popular ones, or search results (composite 7). */
export function ElementSearch({ popular, isFull, onAdd }: ElementSearchProps) {
  const catalog = useService('catalog')
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const browse = browseFrom({ search_query: text }, { libraryId: LIBRARY.FOOTAGE_2D })
  const search = useQuery(
    text === ''
      ? null
      : () =>
          catalog
            .browse(browse)
            .map(({ items, total }) => ({ text, total, elements: items.flatMap(tryElementOf) })),
    [text],
  )
  const found = text === '' ? null : search.value

  const type = (value: string) => {
    setTyped(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setText(searchText(value)), SEARCH_DEBOUNCE_MS)
  }
  const elements = found?.elements ?? popular

  return (
    <section className={css['search']} aria-labelledby="add-element">
      <h2 id="add-element">Add an element</h2>
      <SearchField
        label="Search 2D elements"
        placeholder="Fire, smoke, sparks"
        value={typed}
        onChange={type}
        onSubmit={(value) => {
          clearTimeout(timer.current)
          setText(searchText(value))
        }}
      />
      {isFull && <p>{COMPOSITE_FULL}</p>}
      <ErrorNote error={search.loading.error} />
      {found?.total === 0 && (
        <p>No 2D elements for “{found.text}”. Try another word, like fire or rain.</p>
      )}
      <p className={textCss['note']}>{found ? countOf(found) : 'Most popular'}</p>
      <Announcement>{found ? countOf(found) : ''}</Announcement>
      <ul className={css['found']} aria-label="Elements to add" aria-busy={search.loading.busy}>
        {elements.map((element) => (
          <li key={element.slug}>
            <button
              type="button"
              className={css['element']}
              disabled={isFull}
              aria-label={`Add ${element.name}`}
              title={`Add ${element.name}`}
              onClick={() => onAdd(element)}
            >
              <span>
                <Picture still={element.still} alt="" className={css['picture']} />
              </span>
              <span className={css['label']}>{element.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function countOf({ elements, total }: Found): string {
  if (total > elements.length) return `The first ${elements.length} of ${total} elements`
  return total === 1 ? '1 element' : `${total} elements`
}
