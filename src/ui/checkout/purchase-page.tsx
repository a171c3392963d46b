import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useLoaderData, useLocation } from 'react-router-dom'
import { isLicenseId, type LicenseId, type LicenseType } from '#domain/license/tier.ts'
import type { PurchaseItem } from '#domain/order/purchase.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { useMayPay } from '../account/use-may-pay.ts'
import { pagePart } from '../components/lazy-page-part.tsx'
import { LicenseChooser } from '../license/license-chooser.tsx'
import { OfferLink } from '../license/offer-link.tsx'
import { useOnRequest } from '../license/on-request.tsx'
import { PageHead } from '../page-head.tsx'
import type { PageSource } from '../page-source.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { notFound, requireUser } from '../unwrap.ts'
import { asCardDocument } from './card-document.ts'
import { usePageNeeds } from './checkout-needs.ts'
import css from './checkout-page.module.css'
import { LazyScheduleChangeForm, LazyPayForm, usePayFormAhead, Waiting } from './lazy-pay-form.tsx'
import { NeedsScript } from './needs-script.tsx'
import { PurchaseForm } from './purchase-form.ts'
import { PurchaseSummary } from './purchase-summary.tsx'
import layoutCss from '../styles/layout.module.css'

/** Lazy, because few buyers are refused a price. */
const LazyPurchaseRefused = pagePart(
  async () => (await import('./purchase-refused.tsx')).PurchaseRefused,
  <Waiting />,
)

/** Lazy, because few users have a role that can't buy anything. */
const LazyBillingOnly = pagePart(
  async () => (await import('../pricing/billing-only.tsx')).BillingOnly,
  <Waiting />,
)

/** The checkout for a plan or credits: the exact charge, its effects, and the payment (subscription 1). */
export const PurchasePage = observer(function PurchasePage() {
  const wanted = useLoaderData<PurchaseItem>()
  const { search } = useLocation()
  const mayPay = useMayPay()
  return (
    <div className={css['page']}>
      <PageHead title="Checkout" path="/checkout/purchase" noindex />
      <h1 className={css['title']}>Checkout</h1>
      {mayPay ? (
        // A different purchase gets a new checkout form, with nothing left from the previous one.
        <PurchaseCheckout key={search} wanted={wanted} under={licenseIn(search)} />
      ) : (
        <LazyBillingOnly />
      )}
    </div>
  )
})

interface CheckoutProps {
  readonly wanted: PurchaseItem
  /** The license in the address. Null if the address leaves the choice to the shop. */
  readonly under: LicenseId | null
}

const PurchaseCheckout = observer(function PurchaseCheckout({ wanted, under }: CheckoutProps) {
  const licenses = useStore('licenses')
  const tracking = useService('tracking')
  const { user } = useStore('session')
  const [own, setOwn] = useState(under)
  const bill = useRef<HTMLElement>(null)
  const licenseId = own ?? licenses.chosenId
  const form = usePagePurchase(user, wanted, licenseId)
  const { asking, lastQuote, quoteError, payable } = form
  usePayFormAhead()
  // The previous license's price must not be paid anymore.
  const quote = quoteError || form.licenseId !== licenseId ? null : form.quote

  useEffect(() => {
    if (!quote) return
    const { name, price } = quote
    const item = { id: name, name, price }
    tracking.track({ kind: 'checkout-begun', value: quote.total, items: [item] })
  }, [quote, tracking])

  const take = (id: LicenseId) => {
    setOwn(id)
    // The pressed button disappears along with its message, so move the focus.
    bill.current?.focus()
  }

  return (
    <>
      <NeedsScript />
      <div className={css['columns']}>
        <section
          ref={bill}
          className={css['bill']}
          aria-label="Order summary"
          aria-busy={asking || !(lastQuote ?? quoteError)}
          tabIndex={-1}
        >
          <LicenseChooser mayBuy licenseId={licenseId} onChoose={() => setOwn(null)} />
          <Notice form={form} licenseId={licenseId} isPlan={wanted.kind === 'plan'} onTake={take} />
        </section>
        {user && quote && payable && (
          <section className={css['pay']} aria-label="Billing and payment">
            {wanted.kind === 'plan' && quote.scheduledFor !== null ? (
              <LazyScheduleChangeForm
                key={licenseId}
                form={form}
                quote={quote}
                at={quote.scheduledFor}
              />
            ) : (
              <LazyPayForm
                checkoutForm={form.checkoutForm}
                user={user}
                payable={payable}
                onTake={take}
              />
            )}
          </section>
        )}
      </div>
    </>
  )
})

/** The page's purchase form. Requests a new quote whenever the buyer or the license changes. */
function usePagePurchase(
  viewer: Registered | null,
  wanted: PurchaseItem,
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

interface NoticeProps {
  readonly form: PurchaseForm
  readonly licenseId: LicenseId
  readonly isPlan: boolean
  readonly onTake: (licenseId: LicenseId) => void
}

const Notice = observer(function Notice({ form, licenseId, isPlan, onTake }: NoticeProps) {
  const { lastQuote: quote, quoteError: error } = form
  const onRequest = useOnRequest(licenseId)
  const isOnRequest = error?.kind === 'license-on-request'
  if (isOnRequest && onRequest) return <PurchaseOnRequest license={onRequest} />
  if (quote && !error) return <PurchaseSummary quote={quote} isPlan={isPlan} />
  // An error for the previous license does not apply to the current one.
  if (!error || isOnRequest) return <Waiting />
  return <LazyPurchaseRefused error={error} onTake={onTake} onAgain={() => void form.price()} />
})

/** For licenses whose price is negotiated, with the contact to ask (licensing 4). */
function PurchaseOnRequest({ license }: { readonly license: LicenseType }) {
  return (
    <div className={layoutCss['start']}>
      <p>
        The {license.name} license is available by custom quote. Tell us how many people will use
        the files, and we’ll send you a price.
      </p>
      <OfferLink />
    </div>
  )
}

/** Loads what a user wants to buy. Visitors are asked to sign in first. */
export async function loadPurchase(source: PageSource, request: Request): Promise<PurchaseItem> {
  asCardDocument(source, request)
  await requireUser(source, request)
  const wanted = wantedIn(new URL(request.url).searchParams)
  if (!wanted) throw notFound('offer')
  return wanted
}

/** Parses the item from the address: `plan=3`, `pack=1`, `seats=2` or `credits=40`. Null if it is none of them. */
function wantedIn(params: URLSearchParams): PurchaseItem | null {
  const planId = idIn(params, 'plan')
  if (planId !== null) return { kind: 'plan', planId }
  const packId = idIn(params, 'pack')
  if (packId !== null) return { kind: 'pack', packId }
  const count = idIn(params, 'seats')
  if (count !== null) return { kind: 'seats', count }
  const amount = idIn(params, 'credits')
  return amount === null ? null : { kind: 'credits', amount }
}

/** Parses the license from the address, `license=3`. Null if the address leaves the choice to the shop. */
function licenseIn(search: string): LicenseId | null {
  const id = idIn(new URLSearchParams(search), 'license')
  return id !== null && isLicenseId(id) ? id : null
}

function idIn(params: URLSearchParams, name: string): number | null {
  const text = params.get(name)
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
