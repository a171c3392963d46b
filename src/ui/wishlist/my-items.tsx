import GripVertical from 'lucide-react/icons/grip-vertical'
import MessageSquare from 'lucide-react/icons/message-square'
import X from 'lucide-react/icons/x'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { itemKey } from '#domain/catalog/item-ref.ts'
import type { Wishlist, WishlistItem } from '#domain/wishlist/wishlist.ts'
import { inComments } from '#messages/comment-messages.ts'
import { placeMessage } from '#messages/wishlist-messages.ts'
import { AddToCart } from '../browse/add-to-cart.tsx'
import { useOwnedItems } from '../bundles/use-owned.ts'
import { CompareButton } from '../compare/compare-button.tsx'
import { Announcement } from '../components/announcement.tsx'
import { Button } from '../components/button.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { SiteGrid, SiteGridCell } from '../components/site-grid.tsx'
import { TaxIncluded } from '../pricing/shown-price.tsx'
import { pagePart } from '../components/lazy-page-part.tsx'
import { commentsOn } from '../stores/team-lists.ts'
import type { WishlistActions } from '../stores/wishlist-actions.ts'
import { dragItem } from './drag-item.ts'
import css from './my-items.module.css'
import { OrganizeMenu } from './organize-menu.tsx'
import { SaveHeart } from './save-heart.tsx'
import { WishlistCard } from './wishlist-card.tsx'

const CommentsPanel = pagePart(async () => (await import('./comments-panel.tsx')).CommentsPanel)

interface MyItemsProps {
  readonly actions: WishlistActions
  readonly list: Wishlist
  /** Whether the viewer may change it; otherwise they may look at it, and save to their own lists. */
  readonly mayEdit: boolean
}

/**
 * The items of a list, each with controls to move it (wishlist 5, wishlist 6) and to remove it. The last saved
 * item comes first.
 */
export const MyItems = observer(function MyItems({ actions, list, mayEdit }: MyItemsProps) {
  const [leaving, setLeaving] = useState<readonly string[]>([])
  const [spoken, setSpoken] = useState('')
  const [menu, setMenu] = useState<{ readonly key: string; readonly anchor: Element } | null>(null)
  const [discussed, setDiscussed] = useState<WishlistItem | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const next = useRef<number | null>(null)
  const items = list.items.toReversed().filter((item) => !leaving.includes(itemKey(item)))
  const isOwned = useOwnedItems(list.items)
  const organized = items.find((item) => itemKey(item) === menu?.key)

  // The focus moves to the neighbor of the removed item.
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
    // The stored list is in reverse order: the item above on the page comes after in the list.
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
              owned={isOwned(item)}
              first={place < 4}
              marks={
                list.team && (
                  <CommentsButton list={list} item={item} onPress={() => setDiscussed(item)} />
                )
              }
              actions={
                !mayEdit ? (
                  !item.retired && <SaveHeart item={item} />
                ) : (
                  <>
                    {item.type === 'product' && item.price !== null && !isOwned(item) && (
                      <AddToCart card={item} />
                    )}
                    {item.type === 'product' && !item.retired && (
                      <CompareButton card={item} look="icon" />
                    )}
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
                )
              }
            />
          </SiteGridCell>
        ))}
      </SiteGrid>
      <Announcement>{spoken}</Announcement>
      {discussed && (
        <CommentsPanel
          actions={actions}
          list={list}
          item={discussed}
          onClose={() => setDiscussed(null)}
        />
      )}
      {menu && organized && mayEdit && (
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

interface CommentsButtonProps {
  readonly list: Wishlist
  readonly item: WishlistItem
  readonly onPress: () => void
}

/** The number of comments on an item, and the button that opens them (wishlist 10). */
function CommentsButton({ list, item, onPress }: CommentsButtonProps) {
  const commentCount = inComments(commentsOn(list, item))
  return (
    <Button
      className={css['comments']}
      kind="bare"
      size="small"
      icon={<MessageSquare />}
      aria-haspopup="dialog"
      aria-label={commentCount ? `${commentCount} on ${item.name}` : `Comment on ${item.name}`}
      onClick={onPress}
    >
      {commentCount ?? 'Comment'}
    </Button>
  )
}

/** The place that a key moves an item to; null for any other key. */
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
