import { observer } from 'mobx-react-lite'
import { useEffect, useRef, type SubmitEvent } from 'react'
import type { WayToPay } from '#application/ports/orders.ts'
import { payButtonText } from '#domain/cart/button-text.ts'
import { inUsd } from '#domain/shared/money.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { inCredits } from '#words/credit-words.ts'
import { renewalInWords } from '#words/service-words.ts'
import { CartTotal } from '../cart/cart-totals.tsx'
import { Button } from '../parts/button.tsx'
import { useStore } from '../stores/stores.tsx'
import { useFocusOnFault } from '../use-focus-on-fault.ts'
import { BillingFields } from './billing-fields.tsx'
import css from './checkout-page.module.css'
import type { CheckoutStore } from './checkout-store.ts'
import { Consent } from './consent.tsx'
import { PayTrouble } from './pay-trouble.tsx'
import type { Payable } from './payable.ts'
import { SecondStep } from './second-step.tsx'
import { WaysToPay } from './ways-to-pay.tsx'

export interface PayFormProps {
  readonly visit: CheckoutStore
  readonly user: Registered
  readonly order: Payable
}

/** Billing, the way to pay, and the one button that pays. */
export const PayForm = observer(function PayForm({ visit, user, order }: PayFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useFocusOnFault(form, visit.trouble)
  useComingBack(visit)
  const pay = usePaying(visit, { user, order })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void pay()
  }

  return (
    <>
      <form ref={form} className={css['form']} onSubmit={send} noValidate>
        <h2>Billing</h2>
        <BillingFields visit={visit} user={user} licenseId={order.licenseId} />
        {!order.free && <WaysToPay visit={visit} order={order} />}
        <Consent visit={visit} licenseId={order.licenseId} />
        <p className={css['small']}>
          {order.free && !order.nextCharge
            ? 'Nothing to pay. '
            : `${paymentInWords(visit, order)} `}
          {(!order.free || visit.way === 'sandbox') && NOTES[visit.way]}
        </p>
        <div className={css['last']}>
          <PayTrouble visit={visit} />
          <Total visit={visit} order={order} />
          <Button
            kind="primary"
            type="submit"
            wide
            busy={visit.paying}
            disabled={!order.free && visit.waitsForForm}
          >
            {payButtonText(order.free, visit.way)}
          </Button>
        </div>
      </form>
      {visit.awaiting && <SecondStep visit={visit} user={user} order={visit.awaiting} />}
    </>
  )
})

/** Beside the button: the bill's own total, or the credits that it does not speak of. */
const Total = observer(function Total({ visit, order }: Omit<PayFormProps, 'user'>) {
  const credits = inCreditsNow(visit, order)
  if (credits === null) return <CartTotal order={order} />
  return (
    <dl className={css['credits']}>
      <dt>To pay</dt>
      <dd>{inCredits(credits)}</dd>
    </dl>
  )
})

/** What it costs in credits, if they pay. */
function inCreditsNow({ way }: CheckoutStore, { free, credits }: Payable): number | null {
  return way === 'credits' && !free ? credits : null
}

/** What is paid now, and what will be later without another click. */
function paymentInWords(visit: CheckoutStore, order: Payable): string {
  const credits = inCreditsNow(visit, order)
  const now = credits === null ? inUsd(order.total) : inCredits(credits)
  return order.nextCharge ? renewalInWords(now, order.nextCharge) : `You pay ${now}.`
}

/** Who is short of credits is offered more, and pays as soon as they have them (rules 9.8). */
function usePaying(visit: CheckoutStore, { user, order }: Pick<PayFormProps, 'user' | 'order'>) {
  const credits = useStore('credits')
  const modals = useStore('modals')
  const canTakeCredits = order.credits !== null && !order.free
  useEffect(() => {
    if (canTakeCredits) void credits.refresh()
  }, [canTakeCredits, credits])

  const pay = async (): Promise<void> => {
    await visit.pay(user, order)
    if (visit.trouble?.kind !== 'credits-missing') return
    const { creditsMissing: missing } = visit.trouble
    modals.show({ kind: 'credits', missing, mode: 'cart', onward: () => void pay() })
  }
  return pay
}

const NOTES: Readonly<Record<WayToPay, string>> = {
  sandbox: 'This store is in its sandbox: no money moves and no card is asked for.',
  stripe: 'Your card is typed into a form of Stripe’s and never reaches us.',
  paypal: 'You confirm it at PayPal, and nothing is charged before.',
  credits: 'No money moves; codes and bundle discounts do not count.',
}

/** A browser may keep this page as it was left for the provider's, with its button still busy. */
function useComingBack(visit: CheckoutStore): void {
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) visit.comeBack()
    }
    window.addEventListener('pageshow', show)
    return () => window.removeEventListener('pageshow', show)
  }, [visit])
}
