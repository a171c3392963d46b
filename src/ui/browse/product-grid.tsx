import { observer } from 'mobx-react-lite'
import type { ProductCard } from '#domain/catalog/product.ts'
import { SiteGrid, SiteGridCell } from '../components/site-grid.tsx'
import { Badge } from '../components/badge.tsx'
import late from '../components/late-layout.module.css'
import { useServed } from '../hooks/use-hydrated.ts'
import { ProductCardView } from './product-card.tsx'
import { useOwned } from './use-owned.ts'

interface ProductGridProps {
  readonly label: string
  readonly cards: readonly ProductCard[]
  readonly heading?: 'h2' | 'h3' | undefined
  /** Number of cards in the first screen. */
  readonly eager?: number | undefined
}

/** More than the first screen of a phone shows. */
const SEEN_AT_ONCE = 8

/** A gapless grid of assets. */
export const ProductGrid = observer(function ProductGrid(props: ProductGridProps) {
  const { label, cards, heading, eager = 0 } = props
  const owned = useOwned(cards)
  const isServed = useServed()
  return (
    <SiteGrid label={label}>
      {cards.map((card, place) => (
        <SiteGridCell key={card.id} className={isServed && place >= SEEN_AT_ONCE && late['card']}>
          <ProductCardView
            card={card}
            heading={heading}
            first={place < eager}
            marks={owned.has(card.id) && OWNED}
          />
        </SiteGridCell>
      ))}
    </SiteGrid>
  )
})

const OWNED = <Badge tone="ok">Owned</Badge>
