import { observer } from 'mobx-react-lite'
import { DEVICE_WISHLIST } from '#domain/wishlist/device-id.ts'
import { Button } from '../parts/button.tsx'
import { Link } from '../parts/link.tsx'
import { useStore } from '../stores/stores.tsx'
import type { WishlistDesk } from '../stores/wishlist-desk.ts'
import { giveFocus } from './give-focus.ts'
import css from './save-actions.module.css'

/** Which of the messages about wishlists. */
export interface SaveActionsProps {
  /** Which message they stand under: the last press, a full list, what a device kept. */
  readonly of: 'last' | 'full' | 'left'
}

/** What to do about what was just saved, taken off or refused. */
export const SaveActions = observer(function SaveActions({ of }: SaveActionsProps) {
  const { desk } = useStore('wishlists')
  if (!desk) return null
  if (of === 'left') {
    return (
      <Link to={`/wishlist/${DEVICE_WISHLIST}`} onClick={() => desk.messages.closeFull()}>
        Show what is left
      </Link>
    )
  }
  return of === 'last' ? <LastActions desk={desk} /> : <FullActions desk={desk} />
})

const LastActions = observer(function LastActions({ desk }: { readonly desk: WishlistDesk }) {
  const wishlists = useStore('wishlists')
  const { last, anchor } = desk.messages
  if (!last) return null

  const undo = async () => {
    await desk.undo()
    giveFocus(anchor)
  }
  const choose = () => {
    wishlists.choose(last.item, anchor)
    desk.messages.close()
  }

  return (
    <div className={css['ways']}>
      <Button size="small" onClick={() => void undo()}>
        Undo
      </Button>
      {last.kind === 'saved' && (
        <>
          {last.wishlist.id !== DEVICE_WISHLIST && (
            <Button size="small" onClick={choose}>
              Change list
            </Button>
          )}
          <Link to={`/wishlist/${last.wishlist.id}`} onClick={() => desk.messages.close()}>
            Open list
          </Link>
        </>
      )}
    </div>
  )
})

const FullActions = observer(function FullActions({ desk }: { readonly desk: WishlistDesk }) {
  const { fullList } = desk.messages
  if (!fullList) return null

  return (
    <div className={css['ways']}>
      <Button size="small" onClick={() => desk.newListWith(fullList.item)}>
        New list with this item
      </Button>
      <Link to={`/wishlist/${fullList.wishlistId}`} onClick={() => desk.messages.closeFull()}>
        Open list
      </Link>
    </div>
  )
})
