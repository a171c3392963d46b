import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import type { ProductCard } from '#domain/catalog/product.ts'
import { saleOf } from '#domain/catalog/sale.ts'
import { inUsd } from '#domain/shared/money.ts'
import { SUBSCRIBERS } from '#messages/sale-messages.ts'
import { MediaCard } from '../components/media-card.tsx'
import { Badge } from '../components/badge.tsx'
import { useShownPrice } from '../pricing/shown-price.tsx'
import { useStore } from '../stores/stores.tsx'
import { SaveHeart } from '../wishlist/save-heart.tsx'
import { AddToCart } from './add-to-cart.tsx'
import css from './product-card.module.css'
import { clipOf, flashesStrongly, sheetOf, shortFacts } from './product-facts.ts'
import { stillOf } from './still-of.ts'

interface ProductCardViewProps {
  readonly card: ProductCard
  /** True if the card is in the first screen, so that its poster is fetched first. */
  readonly first?: boolean | undefined
  readonly heading?: 'h2' | 'h3' | undefined
  /** Replaces the measured facts: which file is meant, or why it is shown. */
  readonly facts?: readonly string[] | undefined
  /** Replaces the price and text: "Owned". */
  readonly marks?: ReactNode | undefined
}

/** An asset in a listing. */
export function ProductCardView(props: ProductCardViewProps) {
  const { card, first, heading, facts, marks } = props
  const flashes = flashesStrongly(card.facts.flashRating)
  return (
    <MediaCard
      title={card.name}
      to={`/product/${card.slug}`}
      heading={heading}
      still={stillOf(card.previews)}
      sheet={sheetOf(card.previews)}
      clip={clipOf(card.previews)}
      mayPlay={!flashes}
      loading={first ? 'eager' : 'lazy'}
      sizes="(min-width: 80em) 25vw, (min-width: 60em) 33vw, 50vw"
      warning={flashes && <Badge tone="warn">Photosensitivity warning</Badge>}
      facts={facts ?? shortFacts(card.facts)}
      marks={marks || <CardText card={card} />}
      actions={
        <>
          {!marks && saleOf(card) === 'money' && <AddToCart card={card} />}
          <SaveHeart item={{ type: 'product', card }} />
        </>
      }
    />
  )
}

function CardText({ card }: { readonly card: ProductCard }) {
  switch (saleOf(card)) {
    case 'free':
      return <Badge tone="ok">Free</Badge>
    case 'practice':
      return <Badge>Practice</Badge>
    case 'subscription':
      return <Badge>{SUBSCRIBERS.mark}</Badge>
    case 'money':
      return <FromPrice card={card} />
  }
}

/** The lowest price under the license that the visitor has chosen. */
const FromPrice = observer(function FromPrice({ card }: { readonly card: ProductCard }) {
  const licenses = useStore('licenses')
  const shown = useShownPrice()
  return <span className={css['price']}>from {inUsd(shown(licenses.price(card.fromPrice)))}</span>
})
