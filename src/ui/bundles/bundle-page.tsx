import { observer } from 'mobx-react-lite'
import { lazy, Suspense } from 'react'
import { useLoaderData } from 'react-router-dom'
import type { Ownership } from '#application/ports/downloads.ts'
import type { Bundle, BundleMember } from '#domain/catalog/bundle.ts'
import { NO_TAX, withTax } from '#domain/shared/tax.ts'
import { breadcrumbList } from '../browse/breadcrumb-list.ts'
import { ProductCardView } from '../browse/product-card.tsx'
import { NO_LONGER_SOLD } from '#messages/texts.ts'
import { JsonLd, jsonLdText } from '../json-ld.tsx'
import { PageHead } from '../page-head.tsx'
import { Breadcrumb } from '../components/breadcrumb.tsx'
import { Picture } from '../components/picture.tsx'
import { SiteGrid, SiteGridCell } from '../components/site-grid.tsx'
import { Badge } from '../components/badge.tsx'
import buyCss from '../product/buy-panel.module.css'
import productCss from '../product/product-page.module.css'
import { ShownPrice } from '../pricing/shown-price.tsx'
import { useStore } from '../stores/stores.tsx'
import { SaveControls } from '../wishlist/save-controls.tsx'
import type { BundleData } from './bundle-data.ts'
import { BundleCost, BundleLicense, BuyBundle, leftOfMember } from './bundle-price.tsx'
import css from './bundle-page.module.css'
import { coverOf } from './cover-of.ts'
import textCss from '../styles/text.module.css'

/** A bundle: its files, and how much it saves. */
export function BundlePage() {
  const { bundle, owned } = useLoaderData() as BundleData
  const { publicUrl, taxShown } = useStore('config')
  const path = `/bundle/${bundle.slug}`
  const trail = [
    { label: 'Home', to: '/' },
    { label: 'Bundles', to: '/bundles' },
    { label: bundle.name },
  ]

  return (
    <article>
      <PageHead
        title={bundle.name}
        description={bundle.description}
        path={path}
        image={bundle.cover}
      />
      <JsonLd
        page={path}
        text={import.meta.env.SSR ? jsonLdText(bundleLd(bundle, publicUrl, taxShown)) : null}
      />
      <JsonLd
        page={path}
        text={import.meta.env.SSR ? jsonLdText(breadcrumbList(trail, publicUrl)) : null}
      />
      <div className={productCss['columns']}>
        <div className={productCss['stage']}>
          <Suspense fallback={<Cover bundle={bundle} />}>
            <Preview bundle={bundle} />
          </Suspense>
        </div>
        <div className={productCss['panel']}>
          <div className={productCss['sticky']}>
            <Breadcrumb trail={trail.slice(0, -1)} />
            <section className={buyCss['panel']} aria-label="License this bundle">
              <header className={buyCss['what']}>
                <div className={buyCss['title']}>
                  <h1>{bundle.name}</h1>
                  {!bundle.retired && <SaveControls item={{ type: 'bundle', card: bundle }} />}
                </div>
                <p>{bundle.description}</p>
              </header>
              {!bundle.retired && <BundleLicense bundle={bundle} owned={owned} />}
              {!bundle.retired && <PartOwned bundle={bundle} owned={owned} />}
              <div className={buyCss['bar']}>
                {bundle.retired ? (
                  <p className={buyCss['cost']}>{NO_LONGER_SOLD}.</p>
                ) : (
                  <>
                    <BundleCost bundle={bundle} owned={owned} />
                    <BuyBundle bundle={bundle} owned={owned} />
                  </>
                )}
              </div>
            </section>
          </div>
        </div>
      </div>
      <section className={productCss['similar']} aria-labelledby="members">
        <h2 id="members">
          {bundle.members.length === 1 ? '1 file' : `${bundle.members.length} files`}
        </h2>
        <SiteGrid label="Files in this bundle">
          {bundle.members.map((member) => (
            <SiteGridCell key={member.variant.id}>
              <Member member={member} owned={owned} />
            </SiteGridCell>
          ))}
        </SiteGrid>
      </section>
    </article>
  )
}

/** If its code fails to load, the cover stays. */
const Preview = lazy(() =>
  import('./bundle-preview.tsx').then(
    ({ BundlePreview }) => ({ default: BundlePreview }),
    () => ({ default: Cover }),
  ),
)

function Cover({ bundle }: { readonly bundle: Bundle }) {
  return (
    <div className={css['cover']}>
      <Picture still={coverOf(bundle)} alt="" loading="eager" />
    </div>
  )
}

interface PartOwnedProps {
  readonly bundle: Bundle
  readonly owned: readonly Ownership[]
}

/** Explains in a sentence why it costs less than its list price (coverage 3). */
function PartOwned({ bundle: { members }, owned }: PartOwnedProps) {
  const how = members.map((member) => ownedHow({ member, owned }))
  const whole = how.filter((one) => one === 'Owned').length
  const part = how.filter((one) => one === OTHER_OWNED).length
  if (whole + part === 0 || whole === members.length) return null
  const ofAll = `of the ${members.length} files in this bundle`
  const already = `You already own ${whole} ${ofAll}, so you only pay for the rest.`
  const another =
    whole > 0
      ? `You own another file of ${part} more, so you pay the difference there.`
      : `You own another file of ${part} of the ${members.length} assets in this bundle, so you pay the difference there.`
  return (
    <p className={textCss['note']}>
      {[whole > 0 && already, part > 0 && another].filter(Boolean).join(' ')}
    </p>
  )
}

interface MemberProps {
  readonly member: BundleMember
  readonly owned: readonly Ownership[]
}

const OTHER_OWNED = 'Other file owned'

/** Whether a bundle's file is owned, or another file of the same asset, which lowers its price. */
function ownedHow({ member: { product, variant }, owned }: MemberProps) {
  if (owned.some(({ variantId }) => variantId === variant.id)) return 'Owned'
  const lowers = owned.some(({ productId, given }) => productId === product.id && !given)
  return lowers ? OTHER_OWNED : 'Not owned'
}

/** Shows the viewer's price: the file's price minus what they already own of its asset. */
const Member = observer(function Member({ member, owned }: MemberProps) {
  const licenses = useStore('licenses')
  const { product, variant } = member
  const { user } = useStore('session')
  const how = ownedHow({ member, owned })
  const left = leftOfMember({ member, owned }, (price) => licenses.price(price))
  return (
    <ProductCardView
      card={product}
      facts={[variant.name]}
      marks={
        <>
          {(user || how !== 'Not owned') && (
            <Badge tone={how === 'Not owned' ? 'plain' : 'ok'}>{how}</Badge>
          )}
          {left > 0 && <ShownPrice cents={left} />}
        </>
      }
    />
  )
})

/** A bundle's structured data for search engines (display 5). */
function bundleLd(bundle: Bundle, publicUrl: string, taxRate = NO_TAX) {
  const url = new URL(`/bundle/${bundle.slug}`, publicUrl).href
  return {
    '@type': 'Product',
    '@id': url,
    url,
    name: bundle.name,
    description: bundle.description,
    sku: bundle.sku,
    image: new URL(bundle.cover, publicUrl).href,
    brand: { '@type': 'Brand', name: 'Emberstock' },
    offers: {
      '@type': 'Offer',
      url,
      price: (withTax(bundle.basePrice, taxRate) / 100).toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${bundle.retired ? 'Discontinued' : 'InStock'}`,
    },
  }
}
