import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { updatePrice } from '#domain/cart/order.ts'
import type { Product, Variant } from '#domain/catalog/product.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { inUsd } from '#domain/shared/money.ts'
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
  const from = licenses.chosen.onRequest ? 'On request, from ' : ''

  return (
    <>
      <p>
        Yours under the {owned.name} licence, which stays. {from}
        {inUsd(price)} more licenses it as {licenses.chosen.name}.
      </p>
      <ItemButton
        kind="quiet"
        label={`Update licence · ${inUsd(price)}`}
        item={{ type: 'variant', id: variant.id }}
      />
    </>
  )
})

/** The highest license under which this file is owned; null while nobody knows. */
function useOwnedLicense(productId: number, variantId: number): LicenseId | null {
  const myLibrary = useService('myLibrary')
  const { viewer } = useStore('session')
  const [known, setKnown] = useState<LicenseId | null>(null)

  useEffect(() => {
    let here = true
    setKnown(null)
    if (viewer.kind === 'visitor') return undefined
    void myLibrary.ownedVariants(viewer, [productId]).match(
      (found) => {
        const mine = found.find((file) => file.variantId === variantId)
        if (here) setKnown(mine?.licenseId ?? null)
      },
      // Without it there is nothing to offer; the file downloads all the same.
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [myLibrary, viewer, productId, variantId])

  return known
}
