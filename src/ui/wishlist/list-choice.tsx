import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { sameItem } from '#domain/catalog/item-ref.ts'
import { DEVICE_WISHLIST } from '#domain/wishlist/device-id.ts'
import { fullness, type Wishlist, type WishlistItem } from '#domain/wishlist/wishlist.ts'
import { ON_THIS_DEVICE } from '#messages/wishlist-messages.ts'
import { Checkbox } from '../components/checkbox.tsx'
import { useStore } from '../stores/stores.tsx'
import type { WishlistActions } from '../stores/wishlist-actions.ts'
import css from './list-choice.module.css'

interface ListChoiceProps {
  readonly actions: WishlistActions
  readonly item: WishlistItem
  readonly lists: readonly Wishlist[]
}

/** One tick for each list, which counts at once; from item 45 on, how full the list is (wishlist 1). */
export const ListChoice = observer(function ListChoice({ actions, item, lists }: ListChoiceProps) {
  const session = useStore('session')
  const [under, setUnder] = useState<{ id: string; on: boolean } | null>(null)

  const choose = async (list: Wishlist, on: boolean) => {
    if (actions.own.isChanging(item)) return
    setUnder({ id: list.id, on })
    await (on ? actions.save(item, list.id) : actions.takeOff(item, [list]))
    setUnder(null)
  }

  return (
    <ul className={css['lists']}>
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
