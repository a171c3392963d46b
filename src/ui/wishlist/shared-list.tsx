import { observer } from 'mobx-react-lite'
import { useLocation } from 'react-router-dom'
import type { SharedWishlist } from '#application/ports/wishlists.ts'
import { itemKey } from '#domain/catalog/item-ref.ts'
import { inItems } from '#messages/wishlist-messages.ts'
import { PageHead } from '../page-head.tsx'
import { useOwnedItems } from '../bundles/use-owned.ts'
import { ButtonLink } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { SiteGrid, SiteGridCell } from '../components/site-grid.tsx'
import { TaxIncluded } from '../pricing/shown-price.tsx'
import { SaveHeart } from './save-heart.tsx'
import { WishlistCard } from './wishlist-card.tsx'
import css from './wishlist-page.module.css'
import textCss from '../styles/text.module.css'

interface SharedListProps {
  readonly id: string
  readonly list: SharedWishlist
}

/** What a person with the link sees, newest first: for viewing, and for saving from. */
export const SharedList = observer(function SharedList({ id, list }: SharedListProps) {
  const { name, items } = list
  const { search } = useLocation()
  const isOwned = useOwnedItems(items)
  return (
    <div className={css['page']}>
      <PageHead title={name} path={`/wishlist/${id}`} noindex />
      <header className={css['head']}>
        <div className={css['what']}>
          <p className={css['up']}>Shared with you</p>
          <h1>{name}</h1>
          <p className={textCss['count']}>{items.length === 0 ? 'Empty' : inItems(items.length)}</p>
          <TaxIncluded />
        </div>
        {items.length > 0 && <ButtonLink to={`sheet${search}`}>Contact sheet</ButtonLink>}
      </header>
      {items.length === 0 ? (
        <EmptyState title="This wishlist is empty" />
      ) : (
        <SiteGrid label="In this wishlist">
          {items.toReversed().map((item, place) => (
            <SiteGridCell key={itemKey(item)}>
              <WishlistCard
                item={item}
                owned={isOwned(item)}
                first={place < 4}
                actions={!item.retired && <SaveHeart item={item} />}
              />
            </SiteGridCell>
          ))}
        </SiteGrid>
      )}
    </div>
  )
})
