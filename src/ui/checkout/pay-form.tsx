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

/** Lazy, because only users who act for a paying team need it. */
const InvoiceOffer = pagePart(async () => (await import('./invoice-offer.tsx')).InvoiceOffer)

export interface PayFormProps {
  readonly checkoutForm: CheckoutForm
  readonly user: Registered
  readonly payable: Payable
  /** Continues with another license. */
  readonly onTake: (licenseId: LicenseId) => void
}

/** Billing details, the payment method, and the pay button. */
export const PayForm = observer(function PayForm(props: PayFormProps) {
  const { checkoutForm, user, payable, onTake } = props
  const form = useFocusOnError(checkoutForm.refused)
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
            {payButtonText(payable.free, checkoutForm.method)}
          </Button>
        </div>
      </form>
      {checkoutForm.awaiting && (
        <Challenge checkoutForm={checkoutForm} user={user} order={checkoutForm.awaiting} />
      )}
    </>
  )
})

/** Whether the user acts for a team for which they may pay by invoice (on-account 1). */
function mayBeInvoiced({ team }: Registered, { free, invoicePermissions }: Payable): boolean {
  if (!team || free || !invoicePermissions) return false
  return invoicePermissions.every((permission) => team.permissions.includes(permission))
}

/** Whether the button agrees to more than the total next to it, which the buyer must read first (checkout 5). */
function agreesToMore(checkoutForm: CheckoutForm, { nextCharge, licenseId }: Payable): boolean {
  return Boolean(nextCharge) || isEuConsumer(checkoutForm, licenseId)
}

/** Next to the button: the bill's total, or the number of credits, which the bill does not show. */
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

/** The price in credits if the buyer pays with credits, otherwise null. */
function inCreditsNow({ method }: CheckoutForm, { free, credits }: Payable): number | null {
  return method === 'credits' && !free ? credits : null
}

/** What is charged now, and what will be charged later without another click. */
function paymentMessage(checkoutForm: CheckoutForm, payable: Payable): string {
  if (payable.free && !payable.nextCharge) return 'No payment required.'
  if (checkoutForm.method === 'invoice') return checkoutForm.invoice?.sum ?? ''
  const credits = inCreditsNow(checkoutForm, payable)
  const now = credits === null ? inUsd(payable.total) : inCredits(credits)
  return payable.nextCharge ? renewalText(now, payable.nextCharge) : `You pay ${now} today.`
}

/**
 * The browser may restore this page from the back/forward cache as it was left for the provider's page, with a
 * busy button.
 */
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
  /** Continues with another license. */
  readonly onTake: (licenseId: LicenseId) => void
}

/**
 * Pays. A refusal opens a dialog with a suggested action (download 3), after which the payment continues by
 * itself.
 */
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
          planId: error.suggestedAction?.planId ?? null,
          licenseId: null,
          onward: again,
        })
      case 'license-tier-too-low':
        // The buyer must see the new price first, so the payment does not continue by itself.
        return modals.show({ kind: 'license', required: error.requiredLicenseId, take: onTake })
      default:
    }
  }
  return pay
}
