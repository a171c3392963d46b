import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import ChevronsDown from 'lucide-react/icons/chevrons-down'
import ChevronsUp from 'lucide-react/icons/chevrons-up'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { sameItem } from '#domain/catalog/item-ref.ts'
import { DEVICE_WISHLIST } from '#domain/wishlist/device-id.ts'
import { fullness, type Wishlist, type WishlistItem } from '#domain/wishlist/wishlist.ts'
import { Button } from '../components/button.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { useStore } from '../stores/stores.tsx'
import type { WishlistActions } from '../stores/wishlist-actions.ts'
import { AnchoredMenu } from './anchored-menu.tsx'
import { NewListForm } from './new-list-form.tsx'
import menuCss from './list-menu.module.css'
import css from './organize-menu.module.css'

interface OrganizeMenuProps {
  readonly actions: WishlistActions
  readonly item: WishlistItem
  readonly list: Wishlist
  /** Its position on the page, from 0, and the number of items. */
  readonly place: number
  readonly count: number
  readonly anchor: Element | null
  readonly onPlace: (to: number) => void
  readonly onClose: () => void
}

/**
 * The position of an item on its list, and the other lists it can go to: everything that dragging does, with
 * buttons.
 */
export const OrganizeMenu = observer(function OrganizeMenu(props: OrganizeMenuProps) {
  const { actions, item, list, place, count, anchor, onPlace, onClose } = props
  const session = useStore('session')
  const isOther = ({ id }: Wishlist) => id !== list.id && id !== DEVICE_WISHLIST
  const others = actions.own.all.filter(isOther)
  const { team, editable } = actions.own.team
  const shared = editable.filter(isOther)
  const steps = [
    { label: 'Move to top', icon: <ChevronsUp />, to: 0 },
    { label: 'Move up', icon: <ChevronUp />, to: place - 1 },
    { label: 'Move down', icon: <ChevronDown />, to: place + 1 },
    { label: 'Move to bottom', icon: <ChevronsDown />, to: count - 1 },
  ]

  return (
    <AnchoredMenu label={`Organize ${item.name}`} anchor={anchor} isReady onClose={onClose}>
      <h2 className={menuCss['title']}>{item.name}</h2>
      <div className={css['steps']}>
        <span>{`Position ${place + 1} of ${count}`}</span>
        <span className={css['buttons']}>
          {steps.map(({ label, icon, to }) => {
            const isThere = to < 0 || to >= count || to === place
            return (
              <IconButton
                key={label}
                label={label}
                icon={icon}
                aria-disabled={isThere || undefined}
                onClick={() => !isThere && onPlace(to)}
              />
            )
          })}
        </span>
      </div>
      {session.user && (
        <>
          {others.length > 0 && (
            <ul className={css['lists']} aria-label="Other wishlists">
              {others.map((other) => (
                <OtherList key={other.id} actions={actions} item={item} list={list} to={other} />
              ))}
            </ul>
          )}
          {team && shared.length > 0 && (
            <>
              <h3 className={menuCss['title']}>{`Shared with ${team.name}`}</h3>
              <ul className={css['lists']} aria-label={`Wishlists shared with ${team.name}`}>
                {shared.map((other) => (
                  <OtherList key={other.id} actions={actions} item={item} list={list} to={other} />
                ))}
              </ul>
            </>
          )}
          <NewListForm actions={actions} onMade={(made) => void actions.save(item, made.id)} />
        </>
      )}
    </AnchoredMenu>
  )
})

interface OtherListProps extends Pick<OrganizeMenuProps, 'actions' | 'item' | 'list'> {
  readonly to: Wishlist
}

/** One of the other lists: it has the item, or can get it (wishlist 6). */
const OtherList = observer(function OtherList({ actions, item, list, to }: OtherListProps) {
  const [busy, setBusy] = useState<'copy' | 'move' | null>(null)
  const isThere = to.items.some((other) => sameItem(other, item))

  const run = async (action: 'copy' | 'move') => {
    setBusy(action)
    await (action === 'copy' ? actions.save(item, to.id) : actions.move(item, list, to))
    setBusy(null)
  }

  return (
    <li className={css['list']}>
      <span className={css['name']}>{to.name}</span>
      {isThere ? (
        <span className={css['there']}>Already in this list</span>
      ) : (
        <span className={css['buttons']}>
          <span className={css['there']}>{fullness(to)}</span>
          <Button
            kind="bare"
            size="small"
            busy={busy === 'copy'}
            aria-label={`Copy to ${to.name}`}
            onClick={() => void run('copy')}
          >
            Copy
          </Button>
          <Button
            kind="bare"
            size="small"
            busy={busy === 'move'}
            aria-label={`Move to ${to.name}`}
            onClick={() => void run('move')}
          >
            Move
          </Button>
        </span>
      )}
    </li>
  )
})
