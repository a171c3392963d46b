import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
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
import { AnchoredMenu } from './anchored-menu.tsx'
import listChoiceCss from './list-choice.module.css'
import css from './list-menu.module.css'
import { NewListForm } from './new-list-form.tsx'

interface ListMenuProps {
  readonly item: Saveable
  readonly anchor: Element | null
}

/** The lists that contain an item, and a new one. Next to the control that opened it; from below on small screens. */
export const ListMenu = observer(function ListMenu({ item: saveable, anchor }: ListMenuProps) {
  const wishlists = useStore('wishlists')
  const session = useStore('session')
  const modals = useStore('modals')
  const { actions } = wishlists
  const item = savedItemOf(saveable)
  const lists = actions?.own.all ?? []
  const shared = actions?.own.team
  const isReady = actions?.own.lists != null && Boolean(shared?.answer ?? shared?.error)

  useEffect(() => {
    void wishlists.opened().then((opened) => opened?.own.team.load())
  }, [wishlists])

  return (
    <AnchoredMenu
      label={`Wishlists for ${item.name}`}
      anchor={anchor}
      isReady={isReady}
      onClose={() => wishlists.closeMenu()}
    >
      <h2 className={css['title']}>{`Save ${item.name} to`}</h2>
      {!actions || !isReady ? (
        <Skeleton kind="line" />
      ) : (
        <>
          <ListChoice actions={actions} item={item} lists={lists} />
          {shared?.team && shared.editable.length > 0 && (
            <>
              <h3 className={css['title']}>{`Shared with ${shared.team.name}`}</h3>
              <ListChoice actions={actions} item={item} lists={shared.editable} />
            </>
          )}
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
        </>
      )}
    </AnchoredMenu>
  )
})

interface ListChoiceProps {
  readonly actions: WishlistActions
  readonly item: WishlistItem
  readonly lists: readonly Wishlist[]
}

/** A checkbox for each list, which applies at once; from item 45 on, also how full the list is (wishlist 1). */
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
            aside={asideOf(list, session.user?.id)}
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

/** How full a list is, or else its owner, if that is someone else. */
function asideOf(list: Wishlist, userId: string | undefined): string | undefined {
  const owner = list.team && list.team.ownerId !== userId ? list.team.ownerName : undefined
  return fullness(list) ?? owner
}
