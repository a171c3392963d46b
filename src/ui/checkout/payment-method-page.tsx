import { observer } from 'mobx-react-lite'
import { useState, type SubmitEvent } from 'react'
import { useLoaderData, useNavigate } from 'react-router-dom'
import type {
  SubscriptionKind,
  SubscriptionPayments,
} from '#application/ports/subscription-payments.ts'
import type { SubscriptionDetails } from '#application/ports/subscriptions.ts'
import type { Order } from '#domain/order/order.ts'
import type { NextCharge } from '#domain/order/purchase.ts'
import { inUsd, NOTHING } from '#domain/shared/money.ts'
import { inCredits } from '#messages/credit-messages.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { inDays } from '#messages/durations.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { useFreshCredits } from '../hooks/use-fresh-credits.ts'
import { useFocusOnError } from '../hooks/use-focus-on-error.ts'
import { PageHead } from '../page-head.tsx'
import type { PageSource } from '../page-source.ts'
import { useService, useStore } from '../stores/stores.tsx'
import layoutCss from '../styles/layout.module.css'
import { notFound, requireUser } from '../unwrap.ts'
import { asCardDocument } from './card-document.ts'
import { Challenge } from './challenge.tsx'
import { CheckoutForm } from './checkout-form.ts'
import css from './checkout-page.module.css'
import { usePageNeeds } from './checkout-needs.ts'
import { Waiting } from './lazy-pay-form.tsx'
import type { Payable } from './payable.ts'
import { PaymentError } from './payment-error.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import { PAYMENT_NOTES } from './payment-notes.ts'

/**
 * Changes the card or wallet that a subscription is charged to, and pays a past-due amount with it
 * (subscription 8 and 9).
 */
export const PaymentMethodPage = observer(function PaymentMethodPage() {
  const of = useLoaderData<SubscriptionKind>()
  const credits = useFreshCredits()
  const { subscription, error } = credits
  const charged = subscription && chargedFor(of, subscription)

  return (
    <div className={css['page']}>
      <PageHead title="Payment method" path="/checkout/payment_method" noindex />
      <h1 className={css['title']}>Payment method</h1>
      <div className={css['columns']}>
        {charged && <PaymentMethodForm key={of} of={of} charged={charged} />}
        {!charged && subscription && <NothingToCharge />}
        {!subscription && !error && <Waiting />}
        {!subscription && error && (
          <div className={layoutCss['start']}>
            <ErrorNote error={error} />
            <Button onClick={() => void credits.refresh()}>Try again</Button>
          </div>
        )}
      </div>
    </div>
  )
})

function NothingToCharge() {
  return (
    <div className={layoutCss['start']}>
      <p>You don’t have a subscription that renews, so there’s nothing to charge.</p>
      <ButtonLink to="/account/subscription">Your subscription</ButtonLink>
    </div>
  )
}

/** The subscription's name, and its next charge. */
interface Charged {
  readonly name: string
  readonly licenseId: Payable['licenseId']
  readonly isPastDue: boolean
  readonly periodEnd: number
  readonly next: NextCharge | null
}

/** Null if nothing renews. */
function chargedFor(of: SubscriptionKind, details: SubscriptionDetails): Charged | null {
  const { planVariant: plan, periodEnd, creditSubscription: credits } = details
  if (of === 'credits') {
    if (!credits || credits.cancelAt !== null) return null
    return {
      name: `credit subscription of ${inCredits(credits.credits)} per month`,
      licenseId: credits.licenseId,
      isPastDue: credits.status === 'past-due',
      periodEnd: credits.periodEnd,
      next: credits.nextCharge,
    }
  }
  if (!plan || periodEnd === null || details.cancelAt !== null) return null
  return {
    name: `${plan.name} plan`,
    licenseId: plan.licenseId,
    isPastDue: details.status === 'past-due',
    periodEnd,
    next: details.nextCharge,
  }
}

interface FormProps {
  readonly of: SubscriptionKind
  readonly charged: Charged
}

const PaymentMethodForm = observer(function PaymentMethodForm({ of, charged }: FormProps) {
  const { user } = useStore('session')
  const payments = useService('subscriptionPayments')
  const checkoutForm = usePaymentForm(charged)
  const form = useFocusOnError(checkoutForm.refused)
  const payable = payableFor(payments, of, charged)
  if (!user) return null
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void checkoutForm.pay(user, payable)
  }

  return (
    <>
      <form ref={form} className={css['form']} onSubmit={send} noValidate>
        <p>{whatHappens(charged)}</p>
        <PaymentMethods checkoutForm={checkoutForm} payable={payable} />
        {checkoutForm.method !== 'paypal' && <p>{PAYMENT_NOTES[checkoutForm.method]}</p>}
        <PaymentError checkoutForm={checkoutForm} />
        <div className={layoutCss['row']}>
          <Button
            kind="primary"
            type="submit"
            busy={checkoutForm.paying}
            disabled={checkoutForm.waitsForForm}
          >
            {buttonText(charged, checkoutForm)}
          </Button>
          <ButtonLink kind="bare" to="/account/subscription">
            Cancel
          </ButtonLink>
        </div>
      </form>
      {checkoutForm.awaiting && (
        <Challenge checkoutForm={checkoutForm} user={user} order={checkoutForm.awaiting} />
      )}
    </>
  )
})

function whatHappens({ name, isPastDue, next }: Charged): string {
  const sum = next && inUsd(next.amount)
  if (isPastDue && sum) {
    return `${sum} is due for your ${name}. This payment method is charged now and for future renewals.`
  }
  if (!next)
    return `Nothing is charged now. Future payments for your ${name} use this payment method.`
  return `Nothing is charged now. The next payment for your ${name}, ${sum} on ${inDays(next.at)}, uses this payment method.`
}

function buttonText({ isPastDue, next }: Charged, { method }: CheckoutForm): string {
  if (method === 'paypal') return 'Continue to PayPal'
  return isPastDue && next ? `Pay ${inUsd(next.amount)}` : 'Save payment method'
}

/** The form of this page. Returns to the subscription once it is done. */
function usePaymentForm({ name }: Charged): CheckoutForm {
  const notifications = useStore('notifications')
  const navigate = useNavigate()
  const needs = usePageNeeds()
  const [form] = useState(() => {
    const onDone = (order: Order) => {
      notifications.say({ type: 'success', body: doneMessage(order, name) })
      void navigate('/account/subscription', { replace: true })
    }
    return new CheckoutForm({ ...needs, onDone, reprice: () => undefined })
  })
  return form
}

function doneMessage({ kind, status }: Order, name: string): string {
  if (status !== 'paid')
    return 'Your bank is still verifying this payment. We’ll email you when it’s done.'
  if (kind === 'payment_method') return `Payment method saved for your ${name}.`
  return `Paid. Your ${name} is active again.`
}

function payableFor(
  payments: SubscriptionPayments,
  of: SubscriptionKind,
  charged: Charged,
): Payable {
  const { licenseId, isPastDue, periodEnd, next } = charged
  const isOwed = isPastDue && next !== null
  return {
    licenseId,
    free: false,
    total: isOwed ? next.amount : NOTHING,
    quote: '',
    taxation: null,
    credits: null,
    nextCharge: null,
    renews: true,
    invoicePermissions: null,
    place: (viewer, { key, payment }) =>
      isOwed
        ? payments.payNow(viewer, { key, of, periodEnd, payment })
        : payments.replace(viewer, { key, of, payment: payment ?? '' }),
  }
}

/** The subscription that the address names: `of=plan` or `of=credits`. */
export async function loadPaymentMethod(
  source: PageSource,
  request: Request,
): Promise<SubscriptionKind> {
  asCardDocument(source, request)
  await requireUser(source, request)
  const of = new URL(request.url).searchParams.get('of')
  if (of !== 'plan' && of !== 'credits') throw notFound('subscription')
  return of
}
