import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { Product, Variant } from '#domain/catalog/product.ts'
import { costsNothing, mayBeOrdered, saleOf } from '#domain/catalog/sale.ts'
import { once } from '#domain/shared/once.ts'
import { SUBSCRIBERS } from '#messages/sale-messages.ts'
import { useReloadWhenOwned } from '../downloads/use-reload.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { LazyPart } from '../components/lazy-part.tsx'
import { PagePart } from '../components/page-part.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './download-choice.module.css'
import { coveringLine } from './covering-line.ts'
import { ItemButton } from './item-button.tsx'

const loadChoice = once(async () => (await import('./download-choice.tsx')).DownloadChoice)
const loadPractice = once(async () => (await import('./practice-usage.tsx')).PracticeUsage)
const loadUpdate = once(async () => (await import('./update-license.tsx')).UpdateLicense)

interface BuyButtonProps {
  readonly product: Product
  readonly variant: Variant
  readonly owned: boolean
  /** Whether the viewer's role may download what is owned. */
  readonly mayFetch: boolean
}

/** The page's one ember button: the next step for this file and this viewer. */
export const BuyButton = observer(function BuyButton(props: BuyButtonProps) {
  const { product, variant, owned, mayFetch } = props
  const cart = useStore('cart')
  const downloads = useStore('downloads')
  const modals = useStore('modals')
  const session = useStore('session')
  const [hydrated, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])
  useReloadWhenOwned()

  if (owned ? !mayFetch : !costsNothing(product)) {
    const forMoney = saleOf(product) === 'money'
    const buy = owned ? null : forMoney ? (
      <ItemButton item={{ type: 'variant', id: variant.id }} />
    ) : (
      <ButtonLink kind="primary" wide to="/pricing">
        {SUBSCRIBERS.plans}
      </ButtonLink>
    )
    if (!session.user || !hydrated || coveringLine(cart, variant.id)) return buy
    return (
      // If the choice fails to load, buying for money still works.
      <LazyPart load={loadChoice} waiting={buy}>
        {(DownloadChoice) => (
          <DownloadChoice
            productId={product.id}
            variantId={variant.id}
            credits={variant.credits}
            forMoney={forMoney}
            isOwned={owned}
          />
        )}
      </LazyPart>
    )
  }
  if (!session.user) {
    const signIn = () => modals.askToSignIn(() => void downloads.start(variant.id), null, true)
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
        {hydrated && (
          <PagePart load={loadPractice}>
            {(PracticeUsage) => <PracticeUsage variantId={variant.id} />}
          </PagePart>
        )}
        {download}
      </div>
    )
  }
  return (
    <>
      {download}
      {owned && hydrated && !product.retired && mayBeOrdered(saleOf(product)) && (
        <PagePart load={loadUpdate}>
          {(UpdateLicense) => <UpdateLicense product={product} variant={variant} />}
        </PagePart>
      )}
    </>
  )
})
