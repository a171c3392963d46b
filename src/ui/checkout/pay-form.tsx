import { observer } from 'mobx-react-lite'
import { useEffect, useRef, type SubmitEvent } from 'react'
import type { LicenseId } from '#domain/license/tier.ts'
import { inUsd } from '#domain/shared/money.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { inCredits } from '#words/credit-words.ts'
import { payButtonText } from '#words/payment-words.ts'
import { renewalInWords } from '#words/service-words.ts'
import { CartTotal } from '../cart/cart-totals.tsx'
import { Button } from '../parts/button.tsx'
import { useFocusOnFault } from '../use-focus-on-fault.ts'
import css from './checkout-page.module.css'
import { PayTrouble } from './pay-trouble.tsx'
import { PaymentFields } from './payment-fields.tsx'
import type { Payable } from './payable.ts'
import { SecondStep } from './second-step.tsx'
import type { Till } from './till.ts'
import { usePaying } from './use-paying.ts'

export interface PayFormProps {
  readonly till: Till
  readonly user: Registered
  readonly payable: Payable
  /** Goes on under another licence. */
  readonly onTake: (licenseId: LicenseId) => void
}

/** Billing, the way to pay, and the one button that pays. */
export const PayForm = observer(function PayForm(props: PayFormProps) {
  const { till, user, payable, onTake } = props
  const form = useRef<HTMLFormElement>(null)
  useFocusOnFault(form, till.trouble)
  useComingBack(till)
  const pay = usePaying(till, { user, payable, onTake })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void pay()
  }

  return (
    <>
      <form ref={form} className={css['form']} onSubmit={send} noValidate>
        <h2>Billing</h2>
        <PaymentFields
          till={till}
          user={user}
          payable={payable}
          sum={paymentInWords(till, payable)}
        />
        <div className={css['last']}>
          <PayTrouble till={till} />
          <Total till={till} payable={payable} />
          <Button
            kind="primary"
            type="submit"
            wide
            busy={till.paying}
            disabled={!payable.free && till.waitsForForm}
          >
            {payButtonText(payable.free, till.way)}
          </Button>
        </div>
      </form>
      {till.awaiting && <SecondStep till={till} user={user} order={till.awaiting} />}
    </>
  )
})

/** Beside the button: the bill's own total, or the credits that it does not mention. */
const Total = observer(function Total({ till, payable }: Pick<PayFormProps, 'till' | 'payable'>) {
  const credits = inCreditsNow(till, payable)
  if (credits === null) return <CartTotal order={payable} />
  return (
    <dl className={css['credits']}>
      <dt>To pay</dt>
      <dd>{inCredits(credits)}</dd>
    </dl>
  )
})

/** What it costs in credits, if they pay. */
function inCreditsNow({ way }: Till, { free, credits }: Payable): number | null {
  return way === 'credits' && !free ? credits : null
}

/** What is paid now, and what will be later without another click. */
function paymentInWords(till: Till, payable: Payable): string {
  if (payable.free && !payable.nextCharge) return 'Nothing to pay.'
  const credits = inCreditsNow(till, payable)
  const now = credits === null ? inUsd(payable.total) : inCredits(credits)
  return payable.nextCharge ? renewalInWords(now, payable.nextCharge) : `You pay ${now}.`
}

/** A browser may keep this page as it was left for the provider's, with its button still busy. */
function useComingBack(till: Till): void {
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) till.comeBack()
    }
    window.addEventListener('pageshow', show)
    return () => window.removeEventListener('pageshow', show)
  }, [till])
}
