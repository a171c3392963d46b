import { observer } from 'mobx-react-lite'
import type { ProductCard } from '#domain/catalog/product.ts'
import { SiteGrid, SiteGridCell } from '../components/site-grid.tsx'
import { Badge } from '../components/badge.tsx'
import { useLookup } from '../hooks/use-lookup.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { ProductCardView } from './product-card.tsx'

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

const NONE: ReadonlySet<number> = new Set()

/** Which of these products a signed-in user owns files of. For observers; a visitor asks nothing. */
function useOwned(products: readonly { readonly id: number }[]): ReadonlySet<number> {
  const library = useService('myLibrary')
  const { user } = useStore('session')
  const { changes } = useStore('downloads')
  const ids = products.map(({ id }) => id).join()
  const owned = useLookup(
    user && ids !== ''
      ? () =>
          library
            .ownedVariants(user, ids.split(',').map(Number))
            .map((found) => new Set(found.map(({ productId }) => productId)))
      : null,
    [library, user, ids, changes],
  )
  return (user && owned) ?? NONE
}
