import { observer } from 'mobx-react-lite'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { sameItem } from '#domain/catalog/item-ref.ts'
import { DEVICE_WISHLIST } from '#domain/wishlist/device-id.ts'
import {
  FIRST_WISHLIST,
  fullness,
  type Wishlist,
  type WishlistItem,
} from '#domain/wishlist/wishlist.ts'
import { ON_THIS_DEVICE } from '#messages/wishlist-messages.ts'
import { Button } from '../components/button.tsx'
import { Checkbox } from '../components/checkbox.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { savedItemOf, type Saveable } from '../stores/saved-item.ts'
import { useStore } from '../stores/stores.tsx'
import type { WishlistActions } from '../stores/wishlist-actions.ts'
import { giveFocus } from './give-focus.ts'
import listChoiceCss from './list-choice.module.css'
import css from './list-menu.module.css'
import { NewListForm } from './new-list-form.tsx'

interface ListMenuProps {
  readonly item: Saveable
  readonly anchor: Element | null
}

/** Which lists have it, and a new one. Beside the control that asked for it; from below on small screens. */
export const ListMenu = observer(function ListMenu({ item: saveable, anchor }: ListMenuProps) {
  const wishlists = useStore('wishlists')
  const session = useStore('session')
  const modals = useStore('modals')
  const menu = useRef<HTMLDivElement>(null)
  const { actions } = wishlists
  const item = savedItemOf(saveable)
  const lists = actions?.own.all ?? []
  const isReady = actions?.own.lists != null

  useEffect(() => {
    void wishlists.opened()
  }, [wishlists])

  useLayoutEffect(() => {
    const element = menu.current
    if (!element) return
    element.showPopover()
    place(element, anchor)
    const shut = (event: ToggleEvent) => {
      if (event.newState === 'open') return
      wishlists.closeMenu()
      giveFocus(anchor)
    }
    // Tab past its end closes it, and is back at the control that opened it.
    const leave = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') setTimeout(() => isLeft(element) && backTo(element, anchor))
    }
    element.addEventListener('toggle', shut)
    element.addEventListener('keydown', leave)
    return () => {
      element.removeEventListener('toggle', shut)
      element.removeEventListener('keydown', leave)
    }
  }, [anchor, wishlists])

  useEffect(() => {
    if (!isReady) return
    const element = menu.current
    if (element) place(element, anchor)
    element?.querySelector<HTMLElement>('input, button')?.focus()
  }, [anchor, isReady])

  return (
    <div
      ref={menu}
      popover="auto"
      role="dialog"
      aria-label={`Wishlists for ${item.name}`}
      className={css['menu']}
    >
      <h2 className={css['title']}>{`Save ${item.name} to`}</h2>
      {!actions || !isReady ? (
        <Skeleton kind="line" />
      ) : (
        <>
          <ListChoice actions={actions} item={item} lists={lists} />
          {session.user ? (
            <NewListForm
              actions={actions}
              suggested={lists.every(({ id }) => id === DEVICE_WISHLIST) ? FIRST_WISHLIST : ''}
              onMade={(list) => void actions.save(item, list.id)}
            />
          ) : (
            <p className={css['note']}>
              <Button kind="bare" size="small" onClick={() => modals.askToSignIn()}>
                Sign in for more wishlists
              </Button>
            </p>
          )}
          <Button kind="quiet" size="small" onClick={() => menu.current?.hidePopover()}>
            Done
          </Button>
        </>
      )}
    </div>
  )
})

function isLeft(menu: HTMLElement): boolean {
  return menu.isConnected && !menu.contains(document.activeElement)
}

function backTo(menu: HTMLElement, anchor: Element | null): void {
  menu.hidePopover()
  if (anchor instanceof HTMLElement) anchor.focus({ preventScroll: true })
}

const GAP_PX = 8

/** Below the control if there is room, else above it, and never outside the window. */
function place(menu: HTMLElement, anchor: Element | null): void {
  const { width, height } = menu.getBoundingClientRect()
  const at = anchor?.getBoundingClientRect()
  const right = at && at.width > 0 ? at.right : window.innerWidth - GAP_PX
  const bottom = at && at.width > 0 ? at.bottom : window.innerHeight - GAP_PX
  const below = bottom + GAP_PX
  const fits = below + height + GAP_PX <= window.innerHeight
  const top = fits ? below : (at?.top ?? window.innerHeight) - height - GAP_PX
  menu.style.setProperty('--left', `${Math.max(GAP_PX, right - width)}px`)
  menu.style.setProperty('--top', `${Math.max(GAP_PX, top)}px`)
}

interface ListChoiceProps {
  readonly actions: WishlistActions
  readonly item: WishlistItem
  readonly lists: readonly Wishlist[]
}

/** One tick for each list, which counts at once; from item 45 on, how full the list is (wishlist 1). */
const ListChoice = observer(function ListChoice({ actions, item, lists }: ListChoiceProps) {
  const session = useStore('session')
  const [under, setUnder] = useState<{ id: string; on: boolean } | null>(null)

  const choose = async (list: Wishlist, on: boolean) => {
    if (actions.own.isChanging(item)) return
    setUnder({ id: list.id, on })
    await (on ? actions.save(item, list.id) : actions.takeOff(item, [list]))
    setUnder(null)
  }

  return (
    <ul className={listChoiceCss['lists']}>
      {lists.map((list) => (
        <li key={list.id}>
          <Checkbox
            label={session.user && list.id === DEVICE_WISHLIST ? ON_THIS_DEVICE : list.name}
            aside={fullness(list) ?? undefined}
            checked={
              under?.id === list.id ? under.on : list.items.some((other) => sameItem(other, item))
            }
            onChange={(event) => void choose(list, event.target.checked)}
          />
        </li>
      ))}
    </ul>
  )
})
