import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useLoaderData, useLocation } from 'react-router-dom'
import type { LicenseId } from '#domain/license/tier.ts'
import type { WantedService } from '#domain/order/purchase.ts'
import type { Trouble } from '#words/trouble.ts'
import { LicenseChooser } from '../license/license-chooser.tsx'
import { LicenseNeeded } from '../license/license-needed.tsx'
import { useOnRequest } from '../license/on-request.tsx'
import { PageHead } from '../page-head.tsx'
import { Button, ButtonLink } from '../parts/button.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { FieldError } from '../parts/field-error.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import css from './checkout-page.module.css'
import { LaterForm } from './later-form.tsx'
import { payableService } from './payable.ts'
import { ServiceBill } from './service-bill.tsx'
import { ServiceOnRequest } from './service-on-request.tsx'
import { LazyPayForm, usePayFormAhead } from './lazy-pay-form.tsx'
import { usePageTill } from './use-page-till.ts'
import { useServiceQuote, type AskedQuote } from './use-service-quote.ts'
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
  const [country, setCountry] = useState('')
  const bill = useRef<HTMLElement>(null)
  const licenseId = own ?? licenses.chosenId
  const asked = useServiceQuote(user, { wanted, licenseId, country })
  const purchases = useService('purchases')
  usePayFormAhead()
  const till = usePageTill({ onBilledTo: setCountry, onRepriced: asked.again })
  // The previous licence's numbers must not be paid any more.
  const quote = asked.quote?.licenseId === licenseId ? asked.quote : null

  const take = (id: LicenseId) => {
    setOwn(id)
    // The pressed button goes away with the reason for it.
    bill.current?.focus()
  }

  // Another licence is another purchase: it must not find the order of the one before.
  useEffect(() => till.begin(), [till, licenseId, wanted])

  return (
    <div className={css['page']}>
      <PageHead title="Checkout" path="/checkout/service" noindex />
      <h1 className={css['title']}>Checkout</h1>
      <div className={css['columns']}>
        <section
          ref={bill}
          className={css['bill']}
          aria-label="What you buy"
          aria-busy={asked.asking}
          tabIndex={-1}
        >
          <LicenseChooser licenseId={licenseId} onChoose={() => setOwn(null)} />
          <Said asked={asked} licenseId={licenseId} isPlan={wanted.kind === 'plan'} onTake={take} />
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
              <LazyPayForm
                till={till}
                user={user}
                payable={payableService(purchases, wanted, quote)}
                onTake={take}
              />
            )}
          </section>
        )}
      </div>
    </div>
  )
})

interface SaidProps {
  readonly asked: AskedQuote
  readonly licenseId: LicenseId
  readonly isPlan: boolean
  readonly onTake: (licenseId: LicenseId) => void
}

function Said({ asked, licenseId, isPlan, onTake }: SaidProps) {
  const { quote, trouble, again } = asked
  const onRequest = useOnRequest(licenseId)
  const isOnRequest = trouble?.kind === 'license-on-request'
  if (isOnRequest && onRequest) return <ServiceOnRequest license={onRequest} />
  if (quote) return <ServiceBill quote={quote} isPlan={isPlan} />
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
}

/** They have it already: asking again changes nothing. */
function isHeld({ kind }: Trouble): boolean {
  return kind === 'refill-held' || kind === 'same-plan'
}
