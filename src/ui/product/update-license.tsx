import { observer } from 'mobx-react-lite'
import type { Product, Variant } from '#domain/catalog/product.ts'
import type { Ownership } from '#application/ports/downloads.ts'
import { inUsd } from '#domain/shared/money.ts'
import { lessOff } from './off-of.ts'
import { useLookup } from '../hooks/use-lookup.ts'
import { useMayLicense } from '../hooks/use-may-license.ts'
import { useShownPrice } from '../pricing/shown-price.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import { ItemButton } from './item-button.tsx'

interface UpdateLicenseProps {
  readonly product: Product
  readonly variant: Variant
}

/**
 * For a file that is owned under a lower license than the chosen one: paying the difference upgrades it (licensing
 * 7).
 */
export const UpdateLicense = observer(function UpdateLicense(props: UpdateLicenseProps) {
  const { product, variant } = props
  const licenses = useStore('licenses')
  const shown = useShownPrice()
  const mayLicense = useMayLicense()
  const ofProduct = useOwned(product.id)
  const held = ofProduct.find(({ variantId }) => variantId === variant.id)
  const owned = licenses.all.find(({ id }) => id === held?.licenseId)
  if (!mayLicense || !owned || owned.id >= licenses.chosenId) return null
  const price = lessOff(licenses.price(variant.basePrice), variant.id, ofProduct)
  const from = licenses.chosen.onRequest ? 'Custom quote, from ' : ''

  return (
    <>
      <p>
        You own this under the {owned.name} license. {from}
        {inUsd(shown(price))} upgrades it to {licenses.chosen.name}.
      </p>
      <ItemButton
        kind="quiet"
        label={`Upgrade license · ${inUsd(shown(price))}`}
        item={{ type: 'variant', id: variant.id }}
      />
    </>
  )
})

/** What the viewer owns of this product; empty while unknown. */
function useOwned(productId: number): readonly Ownership[] {
  const myLibrary = useService('myLibrary')
  const { viewer } = useStore('session')
  // If this fails there is nothing to offer; the file can still be downloaded.
  const owned = useLookup(
    viewer.kind === 'visitor' ? null : () => myLibrary.ownedVariants(viewer, [productId]),
    [myLibrary, viewer, productId],
  )
  return (viewer.kind === 'registered' && owned) || []
}
