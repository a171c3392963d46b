import { observer } from 'mobx-react-lite'
import type { ShotCompletion } from '#domain/catalog/in-context.ts'
import { completionMessage } from '#messages/shot-messages.ts'
import { ProductCardView } from '../browse/product-card.tsx'
import { useOwned } from '../browse/use-owned.ts'
import { Badge } from '../components/badge.tsx'
import { SiteGrid, SiteGridCell } from '../components/site-grid.tsx'
import css from './product-page.module.css'

interface CompletesTheShotProps {
  readonly completes: readonly ShotCompletion[]
}

/** Assets of other kinds that go with this one in a shot, each with its reason (catalog 13). */
export const CompletesTheShot = observer(function CompletesTheShot({
  completes,
}: CompletesTheShotProps) {
  const owned = useOwned(completes.map(({ product }) => product))
  return (
    <section className={css['similar']} aria-labelledby="completes-the-shot">
      <h2 id="completes-the-shot">Completes the shot</h2>
      <SiteGrid density="roomy" label="Assets that complete the shot">
        {completes.map((completion) => (
          <SiteGridCell key={completion.product.id}>
            <ProductCardView
              card={completion.product}
              facts={[completionMessage(completion)]}
              marks={owned.has(completion.product.id) && <Badge tone="ok">Owned</Badge>}
            />
          </SiteGridCell>
        ))}
      </SiteGrid>
    </section>
  )
})
