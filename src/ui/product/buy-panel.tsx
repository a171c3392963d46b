import { observer } from 'mobx-react-lite'
import { can } from '#application/ports/can.ts'
import type { Product, Variant } from '#domain/catalog/product.ts'
import { saleOf } from '#domain/catalog/sale.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import { LazyPurchaseOptions } from '../cart/lazy-purchase-options.tsx'
import { flashesStrongly } from '../browse/product-facts.ts'
import { LazyCopyButton } from '../components/lazy-copy-button.tsx'
import { Badge } from '../components/badge.tsx'
import { ShownPrice, useTaxIncluded } from '../pricing/shown-price.tsx'
import { useStore } from '../stores/stores.tsx'
import { BuyButton } from './buy-button.tsx'
import { coveringLine } from './covering-line.ts'
import type { HeldOf, ProductShown } from './product-shown.ts'
import css from './buy-panel.module.css'
import { LicenseChooser } from '../license/license-chooser.tsx'
import { SaveControls } from '../wishlist/save-controls.tsx'
import { pagePart } from '../components/lazy-page-part.tsx'
import { priceLeft, VariantTable } from './variant-table.tsx'

/** For owners only. */
const FileNotes = pagePart(async () => (await import('../account/report-problem.tsx')).FileNotes)

interface BuyPanelProps {
  readonly product: Product
  readonly variant: Variant | undefined
  readonly held: ProductShown['held']
  /** Shown in place of a price. */
  readonly noPrice: string | null
  /** The frame rate at which the viewer works, if the footage has a different one (survey 2). */
  readonly otherRate: number | null
  readonly onChoose: (variantId: number) => void
}

/** The asset, its license, the file, the price, and one button. */
export const BuyPanel = observer(function BuyPanel(props: BuyPanelProps) {
  const { product, variant, held, noPrice, otherRate, onChoose } = props
  // An asset that is no longer sold has no price.
  const sale = product.retired ? 'free' : saleOf(product)
  const mine = variant && held[variant.id]
  const isOwned = mine?.isOwned === true
  const { team } = useStore('session').viewer
  const mayFetch = !team || can('download-owned', team)
  const cart = useStore('cart')
  /** The cart covers this file, so there is nothing to compare, and no separate price. */
  const isInCart = !isOwned && variant !== undefined && coveringLine(cart, variant.id) !== undefined
  return (
    <section className={css['panel']} aria-label="License and download">
      <header className={css['what']}>
        <div className={css['title']}>
          <h1>{product.name}</h1>
          {!product.retired && <SaveControls item={{ type: 'product', card: product }} />}
        </div>
        {flashesStrongly(product.facts.flashRating) && (
          <p>
            <Badge tone="warn">Photosensitivity warning</Badge>
          </p>
        )}
      </header>
      {sale === 'money' && <LicenseChooser isOwned={isOwned} />}
      <VariantTable
        variants={product.variants}
        chosen={variant?.id ?? null}
        held={held}
        sale={sale}
        onChoose={onChoose}
      />
      {otherRate !== null && (
        <p className={css['rate']}>
          This footage is {product.facts.fps} fps. Your projects are {otherRate} fps.
        </p>
      )}
      {variant && (
        <>
          {mine?.includes && !isOwned && !isInCart && !product.retired && (
            <p className={css['rate']}>{mine.includes}</p>
          )}
          <div className={css['bar']}>
            {isInCart ? (
              <p className={css['cost']}>No extra cost</p>
            ) : (
              <Cost
                variant={variant}
                noPrice={noPrice}
                mine={mine}
                team={team}
                mayFetch={mayFetch}
              />
            )}
            {(isOwned || !product.retired) && (
              <BuyButton product={product} variant={variant} owned={isOwned} mayFetch={mayFetch} />
            )}
          </div>
          {sale === 'money' && !isOwned && !isInCart && (
            <LazyPurchaseOptions variantId={variant.id} />
          )}
          {isOwned && (
            <FileNotes key={variant.id} variantId={variant.id} filename={variant.filename} />
          )}
          <p className={css['hash']}>
            <span className={css['code']}>
              sha256 <code>{variant.sha256}</code>
            </span>
            <LazyCopyButton text={variant.sha256} label="Copy hash" copiedLabel="Hash copied" />
          </p>
        </>
      )}
    </section>
  )
})

interface CostProps extends Pick<BuyPanelProps, 'noPrice'> {
  readonly variant: Variant
  readonly mine: HeldOf | undefined
  /** The team that the viewer acts for. */
  readonly team: Viewer['team']
  readonly mayFetch: boolean
}

const Cost = observer(function Cost({ variant, noPrice, mine, team, mayFetch }: CostProps) {
  const licenses = useStore('licenses')
  const included = useTaxIncluded()
  if (mine?.isOwned) {
    return (
      <p className={css['cost']}>
        Owned{team && ` by ${team.name}`}.
        {mine.isSuspended
          ? ' Access is suspended until its invoice is paid.'
          : mayFetch && ' Download it again anytime.'}
      </p>
    )
  }
  if (noPrice) return <p className={css['cost']}>{noPrice}</p>
  const { chosen } = licenses
  const price = licenses.price(variant.basePrice)
  const left = priceLeft(price, mine)
  return (
    <p className={css['cost']}>
      {chosen.onRequest && <span>from </span>}
      <ShownPrice cents={left} {...(left < price && { was: price })} size="large" />
      {left < price && <Badge tone="ok">Upgrade</Badge>}
      <small>
        {chosen.onRequest ? (
          'starting price, custom quote'
        ) : (
          <>
            {chosen.name} license.
            <span className={css['terms']}> One-time purchase, perpetual license.</span>
          </>
        )}
        {included && ` Price includes ${included}.`}
      </small>
    </p>
  )
})
