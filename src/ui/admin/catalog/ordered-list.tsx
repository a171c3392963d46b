import GripVertical from 'lucide-react/icons/grip-vertical'
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { Announcement } from '../../components/announcement.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { dragItem } from '../../wishlist/drag-item.ts'
import css from './entries.module.css'

interface OrderedListProps<Item> {
  readonly label: string
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  readonly nameOf: (item: Item) => string
  readonly onOrder: (items: readonly Item[]) => void
  readonly children: (item: Item) => ReactNode
}

/** A list that can be reordered by dragging an item's handle, or with the arrow keys on it. */
export function OrderedList<Item>(props: OrderedListProps<Item>) {
  const { label, items, keyOf, nameOf, onOrder, children } = props
  const [spoken, setSpoken] = useState('')
  const list = useRef<HTMLUListElement>(null)

  const put = (from: number, wanted: number) => {
    const to = Math.max(0, Math.min(wanted, items.length - 1))
    const item = items[from]
    if (item === undefined || to === from) return
    onOrder(items.toSpliced(from, 1).toSpliced(to, 0, item))
    setSpoken(`${nameOf(item)}, now ${to + 1} of ${items.length}.`)
  }

  const press = (event: KeyboardEvent, from: number) => {
    const to = placeFor(event.key, from, items.length)
    if (to === null) return
    event.preventDefault()
    put(from, to)
  }

  const drag = (
    { nativeEvent, currentTarget: handle }: PointerEvent<HTMLElement>,
    from: number,
  ) => {
    const cells = [...(list.current?.querySelectorAll<HTMLElement>(':scope > li') ?? [])]
    dragItem(nativeEvent, { handle, cells, from, onDrop: (to) => put(from, to) })
  }

  return (
    <>
      <ul ref={list} className={css['ordered']} aria-label={label}>
        {items.map((item, place) => (
          <li key={keyOf(item)} className={css['orderedItem']}>
            <IconButton
              className={css['handle']}
              label={`Move ${nameOf(item)}`}
              title="Drag to reorder, or use the arrow keys"
              icon={<GripVertical />}
              aria-keyshortcuts="ArrowUp ArrowDown Home End"
              onPointerDown={(event) => drag(event, place)}
              onKeyDown={(event) => press(event, place)}
            />
            {children(item)}
          </li>
        ))}
      </ul>
      <Announcement>{spoken}</Announcement>
    </>
  )
}

function placeFor(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowUp':
      return from - 1
    case 'ArrowDown':
      return from + 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
