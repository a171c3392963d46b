import { observer } from 'mobx-react-lite'
import type { ProductCard } from '#domain/catalog/product.ts'
import { SiteGrid, SiteGridCell } from '../components/site-grid.tsx'
import { Badge } from '../components/badge.tsx'
import { ProductCardView } from './product-card.tsx'
import { useOwned } from './use-owned.ts'

interface ProductGridProps {
  readonly label: string
  readonly cards: readonly ProductCard[]
  readonly heading?: 'h2' | 'h3' | undefined
  /** How many cards the first screen shows. */
  readonly eager?: number | undefined
}

/** Assets edge to edge. */
export const ProductGrid = observer(function ProductGrid(props: ProductGridProps) {
  const { label, cards, heading, eager = 0 } = props
  const owned = useOwned(cards)
  return (
    <SiteGrid label={label}>
      {cards.map((card, place) => (
        <SiteGridCell key={card.id}>
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
