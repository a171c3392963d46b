import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { inUsd } from '#domain/shared/money.ts'
import type { WishlistItem } from '#domain/wishlist/wishlist.ts'
import { MediaCard } from '../components/media-card.tsx'
import { useStore } from '../stores/stores.tsx'
import { UnavailableCard } from './unavailable-card.tsx'

interface WishlistCardProps {
  readonly item: WishlistItem
  /** Stands in the first screen, so its picture is fetched first. */
  readonly first: boolean
  readonly actions: ReactNode
}

/** Something saved, as the shop's shelves show it; what is not sold any more says so and leads nowhere. */
export const WishlistCard = observer(function WishlistCard(props: WishlistCardProps) {
  const { item, first, actions } = props
  const { type, slug, name, image, price, retired } = item
  const licenses = useStore('licenses')
  const still = { plain: image, width: 960, height: 540 }
  if (retired) return <UnavailableCard name={name} still={still} actions={actions} />

  const shown = price !== null && inUsd(licenses.price(price))
  return (
    <MediaCard
      title={name}
      to={`/${type}/${slug}`}
      heading="h2"
      still={still}
      loading={first ? 'eager' : 'lazy'}
      facts={type === 'bundle' ? ['Bundle', shown] : [shown && `from ${shown}`]}
      actions={actions}
    />
  )
})
