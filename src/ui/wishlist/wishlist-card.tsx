import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { inUsd } from '#domain/shared/money.ts'
import type { WishlistItem } from '#domain/wishlist/wishlist.ts'
import { NO_LONGER_SOLD } from '#messages/wishlist-messages.ts'
import { Badge } from '../components/badge.tsx'
import { MediaCard } from '../components/media-card.tsx'
import { Picture, type Still } from '../components/picture.tsx'
import { useShownPrice } from '../pricing/shown-price.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './unavailable-card.module.css'

interface WishlistCardProps {
  readonly item: WishlistItem
  /** Owned by the viewer, or by the team that they act for: then it has no price. */
  readonly owned: boolean
  /** On the first screen, so its picture is fetched first. */
  readonly first: boolean
  readonly actions: ReactNode
  /** Shown in the facts line. */
  readonly marks?: ReactNode
}

/** A saved item, as the catalog shows it; one that is no longer sold says so, and has no link. */
export const WishlistCard = observer(function WishlistCard(props: WishlistCardProps) {
  const { item, owned, first, actions, marks } = props
  const { type, slug, name, image, price, retired } = item
  const licenses = useStore('licenses')
  const shownPrice = useShownPrice()
  const still = { plain: image, width: 960, height: 540 }
  if (retired) return <UnavailableCard name={name} still={still} actions={actions} marks={marks} />

  const shown = !owned && price !== null && inUsd(shownPrice(licenses.price(price)))
  return (
    <MediaCard
      title={name}
      to={`/${type}/${slug}`}
      heading="h2"
      still={still}
      loading={first ? 'eager' : 'lazy'}
      facts={type === 'bundle' ? ['Bundle', shown] : [shown && `from ${shown}`]}
      actions={actions}
      marks={
        owned ? (
          <>
            <Badge tone="ok">Owned</Badge>
            {marks}
          </>
        ) : (
          marks
        )
      }
    />
  )
})

interface UnavailableCardProps {
  readonly name: string
  readonly still: Still
  readonly actions: ReactNode
  readonly marks: ReactNode
}

/** A saved item that is no longer sold: its picture and name, without a price or a page (wishlist 3). */
function UnavailableCard({ name, still, actions, marks }: UnavailableCardProps) {
  return (
    <article className={css['card']}>
      <div className={css['media']}>
        <Picture still={still} alt="" className={css['picture']} />
      </div>
      <div className={css['words']}>
        <h2 className={css['name']}>{name}</h2>
        <Badge tone="warn">{NO_LONGER_SOLD}</Badge>
        {marks}
      </div>
      {actions && <div className={css['actions']}>{actions}</div>}
    </article>
  )
}
