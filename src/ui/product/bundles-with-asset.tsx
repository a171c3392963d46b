import { observer } from 'mobx-react-lite'
import type { BundleOffer } from '#domain/catalog/bundle.ts'
import { inUsd, minus } from '#domain/shared/money.ts'
import { coverOf } from '../bundles/cover-of.ts'
import { useOwnedBundles } from '../bundles/use-owned.ts'
import { Badge } from '../components/badge.tsx'
import { MediaCard } from '../components/media-card.tsx'
import { SiteGrid, SiteGridCell } from '../components/site-grid.tsx'
import { useShownPrice } from '../pricing/shown-price.tsx'
import { useStore } from '../stores/stores.tsx'
import { SaveHeart } from '../wishlist/save-heart.tsx'
import cardCss from '../browse/product-card.module.css'
import css from './product-page.module.css'

interface BundlesWithAssetProps {
  readonly bundles: readonly BundleOffer[]
}

/** The bundles that contain an asset, with the price of each and the savings over its files one by one. */
export const BundlesWithAsset = observer(function BundlesWithAsset({
  bundles,
}: BundlesWithAssetProps) {
  const licenses = useStore('licenses')
  const shown = useShownPrice()
  const owned = useOwnedBundles(bundles)
  return (
    <section className={css['similar']} aria-labelledby="in-these-bundles">
      <h2 id="in-these-bundles">In these bundles</h2>
      <SiteGrid density="roomy" label="Bundles with this asset">
        {bundles.map((bundle) => {
          const price = shown(licenses.price(bundle.basePrice))
          const saved = minus(shown(licenses.price(bundle.fullPrice)), price)
          return (
            <SiteGridCell key={bundle.id}>
              <MediaCard
                title={bundle.name}
                to={`/bundle/${bundle.slug}`}
                heading="h3"
                still={coverOf(bundle)}
                facts={[bundle.memberCount === 1 ? '1 file' : `${bundle.memberCount} files`]}
                marks={
                  owned.has(bundle.id) ? (
                    <Badge tone="ok">Owned</Badge>
                  ) : (
                    <>
                      {saved > 0 && <Badge tone="ok">Save {inUsd(saved)}</Badge>}
                      <span className={cardCss['price']}>{inUsd(price)}</span>
                    </>
                  )
                }
                actions={<SaveHeart item={{ type: 'bundle', card: bundle }} />}
              />
            </SiteGridCell>
          )
        })}
      </SiteGrid>
    </section>
  )
})
