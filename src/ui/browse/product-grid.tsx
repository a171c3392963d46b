import type { ProductCard } from '#domain/catalogue/product.ts'
import { SiteGrid, SiteGridCell } from '../parts/site-grid.tsx'
import { ProductCardView } from './product-card.tsx'

interface ProductGridProps {
  readonly label: string
  readonly cards: readonly ProductCard[]
  readonly heading?: 'h2' | 'h3' | undefined
  /** How many cards the first screen shows. */
  readonly eager?: number | undefined
}

/** Assets edge to edge. */
export function ProductGrid({ label, cards, heading, eager = 0 }: ProductGridProps) {
  return (
    <SiteGrid label={label}>
      {cards.map((card, place) => (
        <SiteGridCell key={card.id}>
          <ProductCardView card={card} heading={heading} first={place < eager} />
        </SiteGridCell>
      ))}
    </SiteGrid>
  )
}
