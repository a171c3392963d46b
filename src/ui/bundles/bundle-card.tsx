import { observer } from 'mobx-react-lite'
import type { BundleCard } from '#domain/catalog/bundle.ts'
import { inUsd } from '#domain/shared/money.ts'
import cardCss from '../browse/product-card.module.css'
import { MediaCard } from '../components/media-card.tsx'
import { SiteGrid, SiteGridCell } from '../components/site-grid.tsx'
import { Badge } from '../components/badge.tsx'
import { useShownPrice } from '../pricing/shown-price.tsx'
import { useStore } from '../stores/stores.tsx'
import { SaveHeart } from '../wishlist/save-heart.tsx'
import { coverOf } from './cover-of.ts'
import { useOwnedBundles } from './use-owned.ts'

interface BundleGridProps {
  readonly bundles: readonly BundleCard[]
  readonly heading?: 'h2' | 'h3' | undefined
}

/** A gapless grid of bundles, with larger cards than assets have. */
export const BundleGrid = observer(function BundleGrid({ bundles, heading }: BundleGridProps) {
  const owned = useOwnedBundles(bundles)
  return (
    <SiteGrid density="roomy" label="Bundles">
      {bundles.map((bundle) => (
        <SiteGridCell key={bundle.id}>
          <BundleCardView bundle={bundle} heading={heading} owned={owned.has(bundle.id)} />
        </SiteGridCell>
      ))}
    </SiteGrid>
  )
})

interface BundleCardViewProps {
  readonly bundle: BundleCard
  readonly heading: 'h2' | 'h3' | undefined
  /** True if the viewer, or the team they act for, owns the whole bundle. It has no price then. */
  readonly owned: boolean
}

const BundleCardView = observer(function BundleCardView(props: BundleCardViewProps) {
  const { bundle, heading, owned } = props
  const licenses = useStore('licenses')
  const shown = useShownPrice()
  return (
    <MediaCard
      title={bundle.name}
      to={`/bundle/${bundle.slug}`}
      heading={heading}
      still={coverOf(bundle)}
      facts={[bundle.memberCount === 1 ? '1 file' : `${bundle.memberCount} files`]}
      marks={
        owned ? (
          <Badge tone="ok">Owned</Badge>
        ) : (
          <>
            <Badge tone="ok">{bundle.effectiveDiscount}% off</Badge>
            <span className={cardCss['price']}>
              {inUsd(shown(licenses.price(bundle.basePrice)))}
            </span>
          </>
        )
      }
      actions={<SaveHeart item={{ type: 'bundle', card: bundle }} />}
    />
  )
})
