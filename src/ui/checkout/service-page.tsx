import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useLoaderData, useLocation } from 'react-router-dom'
import type { LicenseId, LicenseType } from '#domain/license/tier.ts'
import type { WantedService } from '#domain/order/purchase.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { Trouble } from '#words/trouble.ts'
import { LicenseChooser } from '../license/license-chooser.tsx'
import { LicenseNeeded } from '../license/license-needed.tsx'
import { OfferLink } from '../license/offer-link.tsx'
import { useOnRequest } from '../license/on-request.tsx'
import { PageHead } from '../page-head.tsx'
import { Button, ButtonLink } from '../parts/button.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { FieldError } from '../parts/field-error.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import { usePageNeeds } from './checkout-needs.ts'
import css from './checkout-page.module.css'
import { LazyLaterForm, LazyPayForm, usePayFormAhead } from './lazy-pay-form.tsx'
import { PurchaseForm } from './purchase-form.ts'
import { ServiceBill } from './service-bill.tsx'
import { licenseIn } from './wanted-service.ts'

export { loadService } from './wanted-service.ts'

/** Buying a plan or credits: the exact charge, what comes of it, and paying (subscription 1). */
export function ServicePage() {
  const wanted = useLoaderData<WantedService>()
  const { search } = useLocation()
  // A different service gets another till, with nothing of the one before.
  return <ServiceCheckout key={search} wanted={wanted} under={licenseIn(search)} />
}

interface CheckoutProps {
  readonly wanted: WantedService
  /** The licence that the address asks for; null where it is the shop's. */
  readonly under: LicenseId | null
}

const ServiceCheckout = observer(function ServiceCheckout({ wanted, under }: CheckoutProps) {
  const licenses = useStore('licenses')
  const { user } = useStore('session')
  const [own, setOwn] = useState(under)
  const bill = useRef<HTMLElement>(null)
  const licenseId = own ?? licenses.chosenId
  const form = usePagePurchase(user, wanted, licenseId)
  const { asking, lastQuote, quoteTrouble, payable } = form
  usePayFormAhead()
  // The previous licence's numbers must not be paid any more.
  const quote = quoteTrouble || form.licenseId !== licenseId ? null : form.quote

  const take = (id: LicenseId) => {
    setOwn(id)
    // The pressed button goes away with the reason for it.
    bill.current?.focus()
  }

  return (
    <div className={css['page']}>
      <PageHead title="Checkout" path="/checkout/service" noindex />
      <h1 className={css['title']}>Checkout</h1>
      <div className={css['columns']}>
        <section
          ref={bill}
          className={css['bill']}
          aria-label="What you buy"
          aria-busy={asking || !(lastQuote ?? quoteTrouble)}
          tabIndex={-1}
        >
          <LicenseChooser licenseId={licenseId} onChoose={() => setOwn(null)} />
          <Said form={form} licenseId={licenseId} isPlan={wanted.kind === 'plan'} onTake={take} />
        </section>
        {user && quote && payable && (
          <section className={css['pay']} aria-label="Billing and payment">
            {wanted.kind === 'plan' && quote.waitsUntil !== null ? (
              <LazyLaterForm key={licenseId} form={form} quote={quote} at={quote.waitsUntil} />
            ) : (
              <LazyPayForm till={form.till} user={user} payable={payable} onTake={take} />
            )}
          </section>
        )}
      </div>
    </div>
  )
})

/** The page's purchase, asked about again whenever its buyer or its licence is another. */
function usePagePurchase(
  viewer: Registered | null,
  wanted: WantedService,
  licenseId: LicenseId,
): PurchaseForm {
  const purchases = useService('purchases')
  const subscriptions = useService('subscriptions')
  const needs = usePageNeeds()
  const [form] = useState(
    () => new PurchaseForm({ ...needs, purchases, subscriptions, viewer, licenseId }),
  )
  useEffect(() => {
    if (viewer) void form.ask(viewer, wanted, licenseId)
  }, [form, viewer, wanted, licenseId])
  return form
}

interface SaidProps {
  readonly form: PurchaseForm
  readonly licenseId: LicenseId
  readonly isPlan: boolean
  readonly onTake: (licenseId: LicenseId) => void
}

const Said = observer(function Said({ form, licenseId, isPlan, onTake }: SaidProps) {
  const { lastQuote: quote, quoteTrouble: trouble } = form
  const onRequest = useOnRequest(licenseId)
  const isOnRequest = trouble?.kind === 'license-on-request'
  if (isOnRequest && onRequest) return <ServiceOnRequest license={onRequest} />
  if (quote && !trouble) return <ServiceBill quote={quote} isPlan={isPlan} />
  // What was said of the licence before does not hold for the one asked for now.
  if (!trouble || isOnRequest) {
    return (
      <div>
        <Skeleton kind="line" />
        <Skeleton kind="line" />
        <Skeleton kind="short-line" />
      </div>
    )
  }
  if (trouble.kind === 'license-tier-too-low') {
    return (
      <div className={css['trouble']}>
        <LicenseNeeded required={trouble.requiredLicenseId} onTake={onTake} />
      </div>
    )
  }
  return (
    <div className={css['trouble']}>
      <FieldError>
        <ErrorMessage error={trouble} />
      </FieldError>
      <div className={css['ways']}>
        {isHeld(trouble) ? (
          <ButtonLink size="small" to="/account/subscription">
            Your subscription
          </ButtonLink>
        ) : (
          <Button size="small" onClick={() => void form.price()}>
            Try again
          </Button>
        )}
        <ButtonLink kind="bare" size="small" to="/pricing">
          All plans and packs
        </ButtonLink>
      </div>
    </div>
  )
})

/** What has no price until one is agreed on, and whom to ask (licensing 4). */
function ServiceOnRequest({ license }: { readonly license: LicenseType }) {
  return (
    <div className={css['bill']}>
      <p>
        Under the {license.name} licence this is on request. Tell us how many of you there are, and
        we agree on the price.
      </p>
      <div>
        <OfferLink />
      </div>
    </div>
  )
}

/** They have it already: asking again changes nothing. */
function isHeld({ kind }: Trouble): boolean {
  return kind === 'refill-held' || kind === 'same-plan'
}
