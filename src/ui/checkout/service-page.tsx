import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useLoaderData, useLocation } from 'react-router-dom'
import type { WantedService } from '#domain/order/purchase.ts'
import { inWords, type Trouble } from '#words/in-words.ts'
import { LicenseChooser } from '../license/license-chooser.tsx'
import { PageHead } from '../page-head.tsx'
import { Button, ButtonLink } from '../parts/button.tsx'
import { FieldError } from '../parts/field-error.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import css from './checkout-page.module.css'
import { LaterForm } from './later-form.tsx'
import { payableService } from './payable.ts'
import { ServiceBill } from './service-bill.tsx'
import { ServiceOnRequest } from './service-on-request.tsx'
import { Till, useTillAhead } from './till.tsx'
import { usePageTill } from './use-page-till.ts'
import { useServiceQuote, type AskedQuote } from './use-service-quote.ts'

export { loadService } from './wanted-service.ts'

/** Buying a plan or credits: the exact charge, what comes of it, and paying (rules 10). */
export function ServicePage() {
  const wanted = useLoaderData<WantedService>()
  const { search } = useLocation()
  // Something else wanted is another visit, with nothing of the one before.
  return <ServiceCheckout key={search} wanted={wanted} />
}

const ServiceCheckout = observer(function ServiceCheckout({ wanted }: { wanted: WantedService }) {
  const licenses = useStore('licenses')
  const { user } = useStore('session')
  const licenseId = licenses.chosenId
  const asked = useServiceQuote(user, { wanted, licenseId })
  const purchases = useService('purchases')
  useTillAhead()
  const visit = usePageTill({ onRepriced: asked.again })
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
          <Said asked={asked} isPlan={wanted.kind === 'plan'} />
        </section>
        {user && quote && (
          <section className={css['pay']} aria-label="Billing and payment">
            {wanted.kind === 'plan' && quote.waitsUntil !== null ? (
              <LaterForm
                key={licenseId}
                user={user}
                planId={wanted.planId}
                quote={quote}
                at={quote.waitsUntil}
                onRepriced={asked.again}
              />
            ) : (
              <Till visit={visit} user={user} order={payableService(purchases, wanted, quote)} />
            )}
          </section>
        )}
      </div>
    </div>
  )
})

interface SaidProps {
  readonly asked: AskedQuote
  readonly isPlan: boolean
}

const Said = observer(function Said({ asked, isPlan }: SaidProps) {
  const { chosen } = useStore('licenses')
  const { quote, trouble, again } = asked
  const isOnRequest = trouble?.kind === 'license-on-request'
  if (isOnRequest && chosen.onRequest) return <ServiceOnRequest license={chosen} />
  if (quote) return <ServiceBill quote={quote} isPlan={isPlan} />
  // What was said of a licence before is not said of the one that is asked for now.
  if (!trouble || isOnRequest) {
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
      <div className={css['ways']}>
        {isHeld(trouble) ? (
          <ButtonLink size="small" to="/account/subscription">
            Your subscription
          </ButtonLink>
        ) : (
          <Button size="small" onClick={again}>
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

/** They have it already: asking again changes nothing. */
function isHeld({ kind }: Trouble): boolean {
  return kind === 'refill-held' || kind === 'same-plan'
}
