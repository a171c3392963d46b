import { observer } from 'mobx-react-lite'
import { useEffect, type SubmitEvent } from 'react'
import type { LicenseId } from '#domain/license/tier.ts'
import { isEuConsumer } from '#domain/order/consumer.ts'
import { inUsd } from '#domain/shared/money.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { inCredits } from '#messages/credit-messages.ts'
import { payButtonText } from '#messages/pay-button-text.ts'
import { renewalText } from '#messages/purchase-text.ts'
import type { UserError } from '#messages/user-error.ts'
import { CartTotal } from '../cart/cart-totals.tsx'
import { Button } from '../components/button.tsx'
import { pagePart } from '../components/lazy-page-part.tsx'
import { joinClasses } from '../components/join-classes.ts'
import { useFocusOnError } from '../hooks/use-focus-on-error.ts'
import { useFreshCredits } from '../hooks/use-fresh-credits.ts'
import { useStore } from '../stores/stores.tsx'
import { Challenge } from './challenge.tsx'
import type { CheckoutForm } from './checkout-form.ts'
import css from './checkout-page.module.css'
import type { Payable } from './payable.ts'
import { PaymentError } from './payment-error.tsx'
import { PaymentFields } from './payment-fields.tsx'

/** Fetched by the few who act for a team that pays. */
const InvoiceOffer = pagePart(async () => (await import('./invoice-offer.tsx')).InvoiceOffer)

export interface PayFormProps {
  readonly checkoutForm: CheckoutForm
  readonly user: Registered
  readonly payable: Payable
  /** Goes on under another license. */
  readonly onTake: (licenseId: LicenseId) => void
}

/** Billing, the payment method, and the one button that pays. */
export const PayForm = observer(function PayForm(props: PayFormProps) {
  const { checkoutForm, user, payable, onTake } = props
  const form = useFocusOnError(checkoutForm.error)
  useCancelledRedirect(checkoutForm)
  const pay = usePayment(checkoutForm, { user, payable, onTake })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void pay()
  }

  return (
    <>
      <form ref={form} className={css['form']} onSubmit={send} noValidate>
        <h2>Billing</h2>
        <PaymentFields
          checkoutForm={checkoutForm}
          user={user}
          payable={payable}
          sum={paymentMessage(checkoutForm, payable)}
        >
          {mayBeInvoiced(user, payable) && (
            <InvoiceOffer checkoutForm={checkoutForm} payable={payable} />
          )}
        </PaymentFields>
        <div
          className={joinClasses(css['last'], agreesToMore(checkoutForm, payable) && css['below'])}
        >
          <PaymentError checkoutForm={checkoutForm} />
          <Total checkoutForm={checkoutForm} payable={payable} />
          <Button
            kind="primary"
            type="submit"
            wide
            busy={checkoutForm.paying}
            disabled={!payable.free && checkoutForm.waitsForForm}
          >
            {payButtonText(payable.free, checkoutForm.way)}
          </Button>
        </div>
      </form>
      {checkoutForm.awaiting && (
        <Challenge checkoutForm={checkoutForm} user={user} order={checkoutForm.awaiting} />
      )}
    </>
  )
})

/** Whether somebody acts for a team that they may have invoiced for it (on-account 1). */
function mayBeInvoiced({ team }: Registered, { free, invoicePowers }: Payable): boolean {
  if (!team || free || !invoicePowers) return false
  return invoicePowers.every((power) => team.powers.includes(power))
}

/** Whether the button agrees to more than the total beside it, which must be read first (checkout 5). */
function agreesToMore(checkoutForm: CheckoutForm, { nextCharge, licenseId }: Payable): boolean {
  return Boolean(nextCharge) || isEuConsumer(checkoutForm, licenseId)
}

/** Beside the button: the bill's own total, or the credits that it does not mention. */
const Total = observer(function Total({
  checkoutForm,
  payable,
}: Pick<PayFormProps, 'checkoutForm' | 'payable'>) {
  const credits = inCreditsNow(checkoutForm, payable)
  if (credits === null) return <CartTotal order={payable} />
  return (
    <dl className={css['credits']}>
      <dt>Total due</dt>
      <dd>{inCredits(credits)}</dd>
    </dl>
  )
})

/** What it costs in credits, if they pay. */
function inCreditsNow({ way }: CheckoutForm, { free, credits }: Payable): number | null {
  return way === 'credits' && !free ? credits : null
}

/** What is paid now, and what will be later without another click. */
function paymentMessage(checkoutForm: CheckoutForm, payable: Payable): string {
  if (payable.free && !payable.nextCharge) return 'No payment required.'
  if (checkoutForm.way === 'invoice') return checkoutForm.invoice?.sum ?? ''
  const credits = inCreditsNow(checkoutForm, payable)
  const now = credits === null ? inUsd(payable.total) : inCredits(credits)
  return payable.nextCharge ? renewalText(now, payable.nextCharge) : `You pay ${now} today.`
}

/** A browser may keep this page as it was left for the provider's, with its button still busy. */
function useCancelledRedirect(checkoutForm: CheckoutForm): void {
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) checkoutForm.cancelRedirect()
    }
    window.addEventListener('pageshow', show)
    return () => window.removeEventListener('pageshow', show)
  }, [checkoutForm])
}

interface Paid {
  readonly user: Registered
  readonly payable: Payable
  /** Goes on under another license. */
  readonly onTake: (licenseId: LicenseId) => void
}

/** Pays; a refusal opens the dialog with a way on (download 3), after which it goes on by itself. */
function usePayment(
  checkoutForm: CheckoutForm,
  { user, payable, onTake }: Paid,
): () => Promise<void> {
  const modals = useStore('modals')
  useFreshCredits(payable.credits !== null && !payable.free)

  const pay = async (): Promise<void> => {
    await checkoutForm.pay(user, payable)
    if (checkoutForm.error) lead(checkoutForm.error)
  }
  const again = () => void pay()
  const payInMoney = () => checkoutForm.payInMoney()
  const lead = (error: UserError): void => {
    switch (error.kind) {
      case 'credits-missing':
        return modals.show({
          kind: 'credits',
          missing: error.creditsMissing,
          mode: 'cart',
          onward: again,
        })
      case 'download-limit':
      case 'download-limit-4k':
        return modals.show({ kind: 'limit', limit: error, wanted: { payInMoney, again } })
      case 'subscription-required':
        return modals.show({
          kind: 'upgrade',
          planId: error.wayOn?.planId ?? null,
          licenseId: null,
          onward: again,
        })
      case 'license-tier-too-low':
        // The new price must be seen first: nothing goes on by itself.
        return modals.show({ kind: 'license', required: error.requiredLicenseId, take: onTake })
      default:
    }
  }
  return pay
}
