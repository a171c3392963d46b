import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Product, Variant } from '#domain/catalogue/product.ts'
import { costsNothing } from '../browse/product-facts.ts'
import { Button } from '../parts/button.tsx'
import { useStore } from '../stores/stores.tsx'
import { ItemButton } from './item-button.tsx'

const DownloadChoice = lazy(async () => ({
  default: (await import('./download-choice.tsx')).DownloadChoice,
}))

const UpdateLicense = lazy(async () => ({
  default: (await import('./update-license.tsx')).UpdateLicense,
}))

interface BuyButtonProps {
  readonly product: Product
  readonly variant: Variant
  readonly owned: boolean
}

/** The one ember button of the page: what comes next for this file and this viewer. */
export const BuyButton = observer(function BuyButton({ product, variant, owned }: BuyButtonProps) {
  const downloads = useStore('downloads')
  const modals = useStore('modals')
  const session = useStore('session')
  const [awake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])

  if (!owned && !costsNothing(product)) {
    const buy = <ItemButton item={{ kind: 'product', variantId: variant.id }} />
    if (!session.user || !awake) return buy
    return (
      <Suspense fallback={buy}>
        <DownloadChoice variantId={variant.id} credits={variant.credits} />
      </Suspense>
    )
  }
  if (!session.user) {
    const signIn = () => modals.askToSignIn(() => void downloads.start(variant.id))
    return (
      <Button kind="primary" wide onClick={signIn}>
        Sign in to download
      </Button>
    )
  }
  return (
    <>
      <Button
        kind="primary"
        wide
        busy={downloads.asking.has(variant.id)}
        onClick={() => void downloads.start(variant.id)}
      >
        Download
      </Button>
      {owned && awake && (
        <Suspense>
          <UpdateLicense product={product} variant={variant} />
        </Suspense>
      )}
    </>
  )
})
