import { observer } from 'mobx-react-lite'
import { useEffect, useRef, type SubmitEvent } from 'react'
import type { LicenseId } from '#domain/license/tier.ts'
import { inUsd } from '#domain/shared/money.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { inCredits } from '#messages/credit-messages.ts'
import { payButtonText } from '#messages/pay-button-text.ts'
import { renewalText } from '#messages/purchase-text.ts'
import { CartTotal } from '../cart/cart-totals.tsx'
import { Button } from '../components/button.tsx'
import { useFocusOnError } from '../hooks/use-focus-on-error.ts'
import css from './checkout-page.module.css'
import { PaymentError } from './payment-error.tsx'
import { PaymentFields } from './payment-fields.tsx'
import type { Payable } from './payable.ts'
import { Challenge } from './challenge.tsx'
import type { CheckoutForm } from './checkout-form.ts'
import { usePayment } from './use-payment.ts'

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
  const form = useRef<HTMLFormElement>(null)
  useFocusOnError(form, checkoutForm.error)
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
        />
        <div className={css['last']}>
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

/** Beside the button: the bill's own total, or the credits that it does not mention. */
const Total = observer(function Total({
  checkoutForm,
  payable,
}: Pick<PayFormProps, 'checkoutForm' | 'payable'>) {
  const credits = inCreditsNow(checkoutForm, payable)
  if (credits === null) return <CartTotal order={payable} />
  return (
    <dl className={css['credits']}>
      <dt>To pay</dt>
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
  if (payable.free && !payable.nextCharge) return 'Nothing to pay.'
  const credits = inCreditsNow(checkoutForm, payable)
  const now = credits === null ? inUsd(payable.total) : inCredits(credits)
  return payable.nextCharge ? renewalText(now, payable.nextCharge) : `You pay ${now}.`
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
