import ListPlus from 'lucide-react/icons/list-plus'
import X from 'lucide-react/icons/x'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { itemKey } from '#domain/catalog/item-ref.ts'
import type { Wishlist, WishlistItem } from '#domain/wishlist/wishlist.ts'
import { AddToCart } from '../browse/add-to-cart.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { SiteGrid, SiteGridCell } from '../components/site-grid.tsx'
import { TaxIncluded } from '../pricing/shown-price.tsx'
import { useStore } from '../stores/stores.tsx'
import type { WishlistActions } from '../stores/wishlist-actions.ts'
import { WishlistCard } from './wishlist-card.tsx'

interface MyItemsProps {
  readonly actions: WishlistActions
  readonly list: Wishlist
}

/** What is on a list, newest first, each with the ways to move it and to take it off. */
export const MyItems = observer(function MyItems({ actions, list }: MyItemsProps) {
  const wishlists = useStore('wishlists')
  const session = useStore('session')
  const [leaving, setLeaving] = useState<readonly string[]>([])
  const grid = useRef<HTMLDivElement>(null)
  const next = useRef<number | null>(null)
  const items = list.items.toReversed().filter((item) => !leaving.includes(itemKey(item)))

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

  return (
    <div ref={grid}>
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
                  {session.user && !item.retired && (
                    <IconButton
                      ground="footage"
                      label={`Choose wishlists for ${item.name}`}
                      icon={<ListPlus />}
                      onClick={(event) => wishlists.choose(item, event.currentTarget)}
                    />
                  )}
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
    </div>
  )
})
