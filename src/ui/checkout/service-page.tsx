import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router-dom'
import type { WantedService } from '#application/ports/commerce.ts'
import { inWords } from '#words/in-words.ts'
import { LicenseChooser } from '../license/license-chooser.tsx'
import { PageHead } from '../page-head.tsx'
import { Button, ButtonLink } from '../parts/button.tsx'
import { FieldError } from '../parts/field-error.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import css from './checkout-page.module.css'
import { CheckoutStore } from './checkout-store.ts'
import { LaterForm } from './later-form.tsx'
import { newKey } from './new-key.ts'
import { PayForm } from './pay-form.tsx'
import { payableService } from './payable.ts'
import { ServiceBill } from './service-bill.tsx'
import { useServiceQuote, type AskedQuote } from './use-service-quote.ts'

export { loadService } from './wanted-service.ts'

/** Buying a plan or credits: the exact charge, what comes of it, and paying (rules 10). */
export function ServicePage() {
  const wanted = useLoaderData<WantedService>()
  // Something else wanted is another visit, with nothing of the one before.
  return <ServiceCheckout key={Object.values(wanted).join()} wanted={wanted} />
}

const ServiceCheckout = observer(function ServiceCheckout({ wanted }: { wanted: WantedService }) {
  const licenses = useStore('licenses')
  const { user } = useStore('session')
  const licenseId = licenses.chosenId
  const asked = useServiceQuote(user, { wanted, licenseId })
  const purchases = useService('purchases')
  const visit = useVisit(asked.again)
  // Numbers of the licence before are not for paying any more.
  const quote = asked.quote?.licenseId === licenseId ? asked.quote : null

  // Another licence is another purchase: it must not find the order of the one before.
  useEffect(() => visit.begin(), [visit, licenseId, wanted])

  return (
    <div className={css['page']}>
      <PageHead title="Checkout" path="/checkout/service" noindex />
      <h1 className={css['title']}>Checkout</h1>
      <div className={css['columns']}>
        <section className={css['bill']} aria-label="What you buy" aria-busy={asked.asking}>
          <LicenseChooser />
          <Said asked={asked} />
        </section>
        {user && quote && (
          <section className={css['pay']} aria-label="Billing and payment">
            {wanted.kind === 'plan' && quote.waitsUntil !== null ? (
              <LaterForm
                user={user}
                planId={wanted.planId}
                name={quote.name}
                at={quote.waitsUntil}
              />
            ) : (
              <PayForm visit={visit} user={user} order={payableService(purchases, wanted, quote)} />
            )}
          </section>
        )}
      </div>
    </div>
  )
})

function Said({ asked }: { readonly asked: AskedQuote }) {
  const { quote, trouble, again } = asked
  if (quote) return <ServiceBill quote={quote} />
  if (!trouble) {
    return (
      <div>
        <Skeleton kind="line" />
        <Skeleton kind="line" />
        <Skeleton kind="short-line" />
      </div>
    )
  }
  return (
    <div className={css['trouble']}>
      <FieldError>{inWords(trouble)}</FieldError>
      <Button size="small" onClick={again}>
        Try again
      </Button>
      <ButtonLink kind="bare" size="small" to="/pricing">
        All plans and packs
      </ButtonLink>
    </div>
  )
}

function useVisit(again: () => void): CheckoutStore {
  const checkout = useService('checkout')
  const navigate = useNavigate()
  const [visit] = useState(
    () =>
      new CheckoutStore({
        checkout,
        newKey,
        onRepriced: again,
        onPaid: ({ id }) => void navigate(`/checkout/complete?order=${id}`, { replace: true }),
      }),
  )
  return visit
}
