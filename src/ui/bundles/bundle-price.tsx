import { observer } from 'mobx-react-lite'
import { can } from '#application/ports/can.ts'
import type { Ownership } from '#application/ports/downloads.ts'
import { bundlePrice, type Bundle, type BundleMember } from '#domain/catalog/bundle.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { sum, type Cents } from '#domain/shared/money.ts'
import type { ActedFor } from '#domain/user/viewer.ts'
import { Badge } from '../components/badge.tsx'
import { ButtonLink } from '../components/button.tsx'
import { pagePart } from '../components/lazy-page-part.tsx'
import { LicenseChooser } from '../license/license-chooser.tsx'
import buyCss from '../product/buy-panel.module.css'
import { ItemButton } from '../product/item-button.tsx'
import { lessOff } from '../product/off-of.ts'
import { ShownPrice, useTaxIncluded } from '../pricing/shown-price.tsx'
import { useStore } from '../stores/stores.tsx'

/** For billing contacts. */
const NoAccess = pagePart(async () => (await import('../product/no-access.tsx')).NoAccess)

interface OfBundle {
  readonly bundle: Bundle
  readonly owned: readonly Ownership[]
}

/** Whether all files of a bundle are owned under this license. It is not for sale then. */
function isWhole({ bundle, owned }: OfBundle, licenseId: LicenseId): boolean {
  return bundle.members.every(({ variant }) =>
    owned.some((one) => one.variantId === variant.id && one.licenseId >= licenseId),
  )
}

/** Whether the viewer may download what they or their team own (customer 2). */
function mayFetch(team: ActedFor | undefined): boolean {
  return !team || can('download-owned', team)
}

/** The license that the price applies to. */
export const BundleLicense = observer(function BundleLicense(props: OfBundle) {
  return <LicenseChooser isOwned={isWhole(props, useStore('licenses').chosenId)} />
})

/** Adds a bundle to the cart, or links to its files if all of them are owned. */
export const BuyBundle = observer(function BuyBundle({ bundle, owned }: OfBundle) {
  const { chosenId } = useStore('licenses')
  const { team } = useStore('session').viewer
  if (!isWhole({ bundle, owned }, chosenId))
    return <ItemButton item={{ type: 'bundle', id: bundle.id }} />
  if (!mayFetch(team)) return <NoAccess verb="download" />
  return (
    <ButtonLink kind="primary" wide to="/account/downloads">
      Go to your downloads
    </ButtonLink>
  )
})

/** The price of a bundle, minus what is already owned of it. */
export const BundleCost = observer(function BundleCost({ bundle, owned }: OfBundle) {
  const licenses = useStore('licenses')
  const included = useTaxIncluded()
  const { team } = useStore('session').viewer
  const { chosen } = licenses
  if (isWhole({ bundle, owned }, chosen.id)) {
    return (
      <p className={buyCss['cost']}>
        Owned{team && ` by ${team.name}`}.{mayFetch(team) && ' Download its files again anytime.'}
      </p>
    )
  }
  const rest = restOf({ bundle, owned }, (price) => licenses.price(price))
  if (rest) {
    return (
      <p className={buyCss['cost']}>
        {chosen.onRequest && <span>from </span>}
        <ShownPrice cents={rest.price} size="large" />
        <small>
          <ShownPrice cents={rest.left} /> for what you don’t own yet, less{' '}
          {bundle.effectiveDiscount}%.
          {included && ` Price includes ${included}.`}
        </small>
      </p>
    )
  }
  return (
    <p className={buyCss['cost']}>
      {chosen.onRequest && <span>from </span>}
      <ShownPrice
        cents={licenses.price(bundle.basePrice)}
        was={licenses.price(bundle.fullPrice)}
        size="large"
      />
      <Badge tone="ok">{bundle.effectiveDiscount}% off</Badge>
      <small>
        {chosen.onRequest ? (
          'starting price, custom quote'
        ) : (
          <>
            {chosen.name} license.
            <span className={buyCss['terms']}> One-time purchase, perpetual license.</span>
          </>
        )}
        {included && ` Price includes ${included}.`}
      </small>
    </p>
  )
})

/**
 * What is left to pay if something is owned, with the discount and without. Null if nothing owned lowers the
 * price.
 */
function restOf({ bundle, owned }: OfBundle, under: (price: Cents) => Cents) {
  if (owned.every(({ given }) => given)) return null
  const steps = bundle.members.map((member) => leftOfMember({ member, owned }, under))
  return { left: sum(steps), price: bundlePrice(steps, bundle.effectiveDiscount) }
}

interface OfMember {
  readonly member: BundleMember
  readonly owned: readonly Ownership[]
}

/** The price of a bundle's file for a viewer who may own it, or another file of its asset (coverage 2). */
export function leftOfMember(
  { member: { product, variant }, owned }: OfMember,
  under: (price: Cents) => Cents,
): Cents {
  const ofProduct = owned.filter(({ productId }) => productId === product.id)
  return lessOff(under(variant.basePrice), variant.id, ofProduct)
}
