import X from 'lucide-react/icons/x'
import { useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '../components/icon-button.tsx'
import { Announcement } from '../components/announcement.tsx'
import { useService } from '../stores/stores.tsx'
import css from './recent-searches.module.css'

interface RecentSearchesProps {
  readonly onPick: (search: string) => void
}

/** Recent searches, shown below an empty search box that has the focus. Each can be removed separately. */
export function RecentSearches({ onPick }: RecentSearchesProps) {
  const recent = useService('recentSearches')
  const heading = useId()
  const part = useRef<HTMLElement>(null)
  const [searches, setSearches] = useState<readonly string[]>([])
  const [removed, setRemoved] = useState('')
  const [isShut, setShut] = useState(false)

  useEffect(() => {
    const form = part.current?.closest('form')
    const read = () => void recent.all().map(setSearches)
    const onFocus = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && form?.contains(relatedTarget)) return
      if (target instanceof HTMLInputElement) setShut(false)
      read()
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setShut(true)
      form?.querySelector('input')?.focus()
    }
    read()
    form?.addEventListener('focusin', onFocus)
    form?.addEventListener('keydown', onKey)
    return () => {
      form?.removeEventListener('focusin', onFocus)
      form?.removeEventListener('keydown', onKey)
    }
  }, [recent])

  const remove = (search: string, place: number) => {
    // The pressed button is about to disappear, so move the focus to the next one or to the box first.
    const buttons = part.current?.querySelectorAll<HTMLElement>('[data-remove]')
    const box = part.current?.closest('form')?.querySelector('input')
    const next = buttons?.[place + 1] ?? buttons?.[place - 1] ?? box
    next?.focus()
    void recent.remove(search).map((left) => {
      setSearches(left)
      setRemoved(`“${search}” was removed.`)
    })
  }

  return (
    <section
      ref={part}
      className={css['recent']}
      aria-labelledby={heading}
      hidden={isShut || searches.length === 0}
    >
      <h2 id={heading} className={css['heading']}>
        Recent searches
      </h2>
      <ul>
        {searches.map((search, place) => (
          <li key={search} className={css['search']}>
            <button type="button" className={css['again']} onClick={() => onPick(search)}>
              {search}
            </button>
            <IconButton
              data-remove
              label={`Remove ${search} from recent searches`}
              icon={<X />}
              size="small"
              onClick={() => remove(search, place)}
            />
          </li>
        ))}
      </ul>
      <Announcement>{removed}</Announcement>
    </section>
  )
}
