import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Product, Variant } from '#domain/catalogue/product.ts'
import { costsNothing, mayBeOrdered, saleOf } from '#domain/catalogue/sale.ts'
import { SUBSCRIBERS } from '#words/sale-words.ts'
import { Button, ButtonLink } from '../parts/button.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './download-choice.module.css'
import { ItemButton } from './item-button.tsx'

const DownloadChoice = lazy(async () => ({
  default: (await import('./download-choice.tsx')).DownloadChoice,
}))

const PracticeSaid = lazy(async () => ({
  default: (await import('./practice-said.tsx')).PracticeSaid,
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
    const forMoney = saleOf(product) === 'money'
    const buy = forMoney ? (
      <ItemButton item={{ kind: 'product', variantId: variant.id }} />
    ) : (
      <ButtonLink kind="primary" wide to="/pricing">
        {SUBSCRIBERS.plans}
      </ButtonLink>
    )
    if (!session.user || !awake) return buy
    return (
      <Suspense fallback={buy}>
        <DownloadChoice variantId={variant.id} credits={variant.credits} forMoney={forMoney} />
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
  const download = (
    <Button
      kind="primary"
      wide
      busy={downloads.asking.has(variant.id)}
      onClick={() => void downloads.start(variant.id)}
    >
      Download
    </Button>
  )
  if (saleOf(product) === 'practice') {
    return (
      <div className={css['choice']}>
        {awake && (
          <Suspense>
            <PracticeSaid variantId={variant.id} />
          </Suspense>
        )}
        {download}
      </div>
    )
  }
  return (
    <>
      {download}
      {owned && awake && mayBeOrdered(saleOf(product)) && (
        <Suspense>
          <UpdateLicense product={product} variant={variant} />
        </Suspense>
      )}
    </>
  )
})
