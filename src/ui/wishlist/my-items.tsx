import GripVertical from 'lucide-react/icons/grip-vertical'
import X from 'lucide-react/icons/x'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { itemKey } from '#domain/catalog/item-ref.ts'
import type { Wishlist, WishlistItem } from '#domain/wishlist/wishlist.ts'
import { placeMessage } from '#messages/wishlist-messages.ts'
import { AddToCart } from '../browse/add-to-cart.tsx'
import { Announcement } from '../components/announcement.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { SiteGrid, SiteGridCell } from '../components/site-grid.tsx'
import { TaxIncluded } from '../pricing/shown-price.tsx'
import type { WishlistActions } from '../stores/wishlist-actions.ts'
import { dragItem } from './drag-item.ts'
import css from './my-items.module.css'
import { OrganizeMenu } from './organize-menu.tsx'
import { WishlistCard } from './wishlist-card.tsx'

interface MyItemsProps {
  readonly actions: WishlistActions
  readonly list: Wishlist
}

/** What is on a list, each with the ways to put it elsewhere (wishlist 5, wishlist 6) and to take it off. What was saved last comes first. */
export const MyItems = observer(function MyItems({ actions, list }: MyItemsProps) {
  const [leaving, setLeaving] = useState<readonly string[]>([])
  const [spoken, setSpoken] = useState('')
  const [menu, setMenu] = useState<{ readonly key: string; readonly anchor: Element } | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const next = useRef<number | null>(null)
  const items = list.items.toReversed().filter((item) => !leaving.includes(itemKey(item)))
  const organized = items.find((item) => itemKey(item) === menu?.key)

  // The keyboard goes on at the neighbour of what was taken off.
  useEffect(() => {
    if (next.current === null) return
    const buttons = grid.current?.querySelectorAll<HTMLElement>('[data-take-off]') ?? []
    const neighbour = buttons[Math.min(next.current, buttons.length - 1)]
    next.current = null
    const heading = document.querySelector<HTMLElement>('main h1')
    const goal = neighbour ?? heading
    goal?.focus()
  }, [leaving])

  const takeOff = async (item: WishlistItem, place: number) => {
    next.current = place
    setLeaving((keys) => [...keys, itemKey(item)])
    await actions.takeOff(item, [list])
    setLeaving((keys) => keys.filter((key) => key !== itemKey(item)))
  }

  const put = async (item: WishlistItem, to: number) => {
    const place = Math.max(0, Math.min(to, items.length - 1))
    const others = items.filter((other) => other !== item)
    if (items[place] === item) return
    setSpoken(placeMessage(item, place + 1, items.length))
    // The list runs the other way than the page: what stands above it here stands behind it there.
    const isKept = await actions.place(item, list.id, others[place - 1] ?? null)
    if (!isKept) setSpoken(placeMessage(item, items.indexOf(item) + 1, items.length))
  }

  const press = (event: KeyboardEvent, item: WishlistItem, place: number) => {
    const to = placeFor(event, place, items.length)
    if (to === null) return
    event.preventDefault()
    void put(item, to)
  }

  const drag = (event: PointerEvent<HTMLElement>, item: WishlistItem, from: number) => {
    const cells = [...(grid.current?.querySelectorAll('li') ?? [])]
    const { nativeEvent, currentTarget: handle } = event
    dragItem(nativeEvent, { handle, cells, from, onDrop: (to) => void put(item, to) })
  }

  return (
    <div ref={grid} className={css['items']}>
      <TaxIncluded />
      <SiteGrid label="In this wishlist">
        {items.map((item, place) => (
          <SiteGridCell key={itemKey(item)}>
            <WishlistCard
              item={item}
              first={place < 4}
              actions={
                <>
                  {item.type === 'product' && item.price !== null && <AddToCart card={item} />}
                  <IconButton
                    className={css['handle']}
                    ground="footage"
                    label={`Organize ${item.name}`}
                    title="Drag to reorder, or select for more options"
                    icon={<GripVertical />}
                    aria-haspopup="dialog"
                    aria-keyshortcuts="ArrowUp ArrowDown Home End"
                    onPointerDown={(event) => drag(event, item, place)}
                    onKeyDown={(event) => press(event, item, place)}
                    onClick={({ currentTarget }) =>
                      setMenu({ key: itemKey(item), anchor: currentTarget })
                    }
                  />
                  <IconButton
                    data-take-off=""
                    ground="footage"
                    label={`Remove ${item.name} from this wishlist`}
                    icon={<X />}
                    onClick={() => void takeOff(item, place)}
                  />
                </>
              }
            />
          </SiteGridCell>
        ))}
      </SiteGrid>
      <Announcement>{spoken}</Announcement>
      {menu && organized && (
        <OrganizeMenu
          actions={actions}
          item={organized}
          list={list}
          place={items.indexOf(organized)}
          count={items.length}
          anchor={menu.anchor}
          onPlace={(to) => void put(organized, to)}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  )
})

/** Where a key takes what stands at a place; null for any other key. */
function placeFor({ key }: KeyboardEvent, place: number, count: number): number | null {
  switch (key) {
    case 'ArrowUp':
    case 'ArrowLeft':
      return place - 1
    case 'ArrowDown':
    case 'ArrowRight':
      return place + 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
