import { observer } from 'mobx-react-lite'
import { updatePrice } from '#domain/cart/order.ts'
import type { Product, Variant } from '#domain/catalog/product.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { inUsd } from '#domain/shared/money.ts'
import { useLookup } from '../hooks/use-lookup.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { ItemButton } from './item-button.tsx'

interface UpdateLicenseProps {
  readonly product: Product
  readonly variant: Variant
}

/** A file that is owned under a lower license than the chosen one: the difference updates it (licensing 7). */
export const UpdateLicense = observer(function UpdateLicense(props: UpdateLicenseProps) {
  const { product, variant } = props
  const licenses = useStore('licenses')
  const ownedId = useOwnedLicense(product.id, variant.id)
  const owned = licenses.all.find(({ id }) => id === ownedId)
  if (!owned || owned.id >= licenses.chosenId) return null
  const price = updatePrice(licenses.chosen, owned, variant.basePrice)
  const from = licenses.chosen.onRequest ? 'Custom quote, from ' : ''

  return (
    <>
      <p>
        You own this under the {owned.name} license. {from}
        {inUsd(price)} upgrades it to {licenses.chosen.name}.
      </p>
      <ItemButton
        kind="quiet"
        label={`Upgrade license · ${inUsd(price)}`}
        item={{ type: 'variant', id: variant.id }}
      />
    </>
  )
})

/** The highest license under which this file is owned; null while nobody knows. */
function useOwnedLicense(productId: number, variantId: number): LicenseId | null {
  const myLibrary = useService('myLibrary')
  const { viewer } = useStore('session')
  // Without it there is nothing to offer; the file downloads all the same.
  const owned = useLookup(
    viewer.kind === 'visitor' ? null : () => myLibrary.ownedVariants(viewer, [productId]),
    [myLibrary, viewer, productId, variantId],
  )
  if (viewer.kind === 'visitor') return null
  return owned?.find((file) => file.variantId === variantId)?.licenseId ?? null
}
