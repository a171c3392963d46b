import { observer } from 'mobx-react-lite'
import { DEVICE_WISHLIST } from '#domain/wishlist/device-id.ts'
import type { WishlistItem } from '#domain/wishlist/wishlist.ts'
import { Button } from '../components/button.tsx'
import { Link } from '../components/link.tsx'
import { useStore } from '../stores/stores.tsx'
import type { WishlistActions } from '../stores/wishlist-actions.ts'
import { giveFocus } from './give-focus.ts'
import css from './save-actions.module.css'

/** Selects one of the messages about wishlists. */
interface SaveActionsProps {
  /** The message that the actions belong to: the last change, a full list, or what a device kept. */
  readonly of: 'last' | 'full' | 'left'
}

/** Actions for what was just saved, removed or refused. */
export const SaveActions = observer(function SaveActions({ of }: SaveActionsProps) {
  const { actions } = useStore('wishlists')
  if (!actions) return null
  if (of === 'left') {
    return (
      <Link to={`/wishlist/${DEVICE_WISHLIST}`} onClick={() => actions.messages.closeFull()}>
        Show remaining items
      </Link>
    )
  }
  return of === 'last' ? <LastActions actions={actions} /> : <FullActions actions={actions} />
})

const LastActions = observer(function LastActions({
  actions,
}: {
  readonly actions: WishlistActions
}) {
  const wishlists = useStore('wishlists')
  const { last, anchor } = actions.messages
  if (!last) return null

  const undo = async () => {
    await actions.undo()
    giveFocus(anchor)
  }
  const choose = (item: WishlistItem) => {
    wishlists.choose(item, anchor)
    actions.messages.close()
  }

  return (
    <div className={css['actions']}>
      <Button size="small" onClick={() => void undo()}>
        Undo
      </Button>
      {last.kind === 'saved' && (
        <>
          {last.wishlist.id !== DEVICE_WISHLIST && (
            <Button size="small" onClick={() => choose(last.item)}>
              Change wishlist
            </Button>
          )}
          <Link to={`/wishlist/${last.wishlist.id}`} onClick={() => actions.messages.close()}>
            View wishlist
          </Link>
        </>
      )}
    </div>
  )
})

const FullActions = observer(function FullActions({
  actions,
}: {
  readonly actions: WishlistActions
}) {
  const { fullList } = actions.messages
  if (!fullList) return null

  return (
    <div className={css['actions']}>
      <Button size="small" onClick={() => actions.newListWith(fullList.item)}>
        New wishlist with this item
      </Button>
      <Link to={`/wishlist/${fullList.wishlistId}`} onClick={() => actions.messages.closeFull()}>
        View wishlist
      </Link>
    </div>
  )
})
