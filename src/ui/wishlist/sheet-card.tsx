import { observer } from 'mobx-react-lite'
import { LIBRARIES } from '#domain/catalog/library.ts'
import type { ProductCard } from '#domain/catalog/product.ts'
import { saleOf } from '#domain/catalog/sale.ts'
import { inUsd } from '#domain/shared/money.ts'
import type { WishlistItem } from '#domain/wishlist/wishlist.ts'
import { SUBSCRIBERS } from '#messages/sale-messages.ts'
import { NO_LONGER_SOLD } from '#messages/wishlist-messages.ts'
import { shortFacts } from '../browse/product-facts.ts'
import { FactsLine } from '../components/facts-line.tsx'
import { Link } from '../components/link.tsx'
import { useShownPrice } from '../pricing/shown-price.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './contact-sheet.module.css'

interface SheetCardProps {
  readonly item: WishlistItem
  /** Its files' measurements; null for a bundle, for what is no longer sold, and until they are known. */
  readonly card: ProductCard | null
  readonly owned: boolean
}

/** One item of a contact sheet. Nothing on it requires hovering: paper shows all of it. */
export function SheetCard({ item, card, owned }: SheetCardProps) {
  const { type, slug, name, sku, image, retired } = item
  const kind =
    type === 'bundle' ? 'Bundle' : LIBRARIES.find(({ id }) => id === card?.libraryId)?.name
  return (
    <article className={css['card']}>
      <img className={css['still']} src={image} alt="" width={960} height={540} />
      <h2 className={css['name']}>
        {retired ? name : <Link to={`/${type}/${slug}`}>{name}</Link>}
      </h2>
      <FactsLine facts={[kind, sku]} />
      {card && <FactsLine facts={measured(card)} />}
      <p className={css['price']}>
        {retired ? NO_LONGER_SOLD : owned ? 'Owned' : <Cost item={item} card={card} />}
      </p>
    </article>
  )
}

function measured({ facts }: ProductCard) {
  const { width, height } = facts
  return [width !== null && height !== null && `${width}×${height}`, ...shortFacts(facts)]
}

/** Its price under the chosen license, or how else it is available. */
const Cost = observer(function Cost({ item, card }: Pick<SheetCardProps, 'item' | 'card'>) {
  const licenses = useStore('licenses')
  const shown = useShownPrice()
  const { type, price } = item
  if (price !== null) {
    const amount = inUsd(shown(licenses.price(price)))
    return type === 'bundle' ? amount : `from ${amount}`
  }
  return card && SALES[saleOf(card)]
})

const SALES = {
  money: null,
  free: 'Free',
  practice: 'Practice',
  subscription: SUBSCRIBERS.mark,
} as const
