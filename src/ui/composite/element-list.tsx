import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash2 from 'lucide-react/icons/trash-2'
import { IconButton } from '../components/icon-button.tsx'
import { Picture } from '../components/picture.tsx'
import css from './element-list.module.css'
import type { PlayedElement } from './layers.ts'

interface ElementListProps {
  readonly elements: readonly PlayedElement[]
  readonly selected: number
  readonly onSelect: (at: number) => void
  readonly onMove: (at: number, by: 1 | -1) => void
  readonly onRemove: (at: number) => void
}

/** The elements of a composite, topmost first. */
export function ElementList(props: ElementListProps) {
  const { elements, selected, onSelect, onMove, onRemove } = props
  const last = elements.length - 1

  return (
    <ol className={css['list']} aria-label="Elements, topmost first">
      {elements
        .map(({ key, clip }, at) => (
          <li key={key} className={css['row']}>
            <button
              type="button"
              className={css['name']}
              aria-pressed={at === selected}
              onClick={() => onSelect(at)}
            >
              <span>
                <Picture still={clip.still} alt="" className={css['picture']} />
              </span>
              <span>{clip.name}</span>
            </button>
            <IconButton
              size="small"
              label={`Move ${clip.name} up`}
              icon={<ArrowUp />}
              disabled={at === last}
              onClick={() => onMove(at, 1)}
            />
            <IconButton
              size="small"
              label={`Move ${clip.name} down`}
              icon={<ArrowDown />}
              disabled={at === 0}
              onClick={() => onMove(at, -1)}
            />
            <IconButton
              size="small"
              label={`Remove ${clip.name}`}
              icon={<Trash2 />}
              onClick={() => onRemove(at)}
            />
          </li>
        ))
        .toReversed()}
    </ol>
  )
}
