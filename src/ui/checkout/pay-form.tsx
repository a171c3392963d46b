import { observer } from 'mobx-react-lite'
import { useRef, type SubmitEvent } from 'react'
import { payButtonText } from '#domain/cart/button-text.ts'
import { inUsd } from '#domain/shared/money.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { CartTotal } from '../cart/cart-totals.tsx'
import { Button } from '../parts/button.tsx'
import { useFocusOnFault } from '../use-focus-on-fault.ts'
import { BillingFields } from './billing-fields.tsx'
import css from './checkout-page.module.css'
import type { CheckoutStore } from './checkout-store.ts'
import { PayTrouble } from './pay-trouble.tsx'
import type { Payable } from './payable.ts'
import { SandboxCards } from './sandbox-cards.tsx'
import { SecondStep } from './second-step.tsx'

interface PayFormProps {
  readonly visit: CheckoutStore
  readonly user: Registered
  readonly order: Payable
}

/** Billing, the sandbox's cards, and the one button that pays. */
export const PayForm = observer(function PayForm({ visit, user, order }: PayFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useFocusOnFault(form, visit.trouble)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void visit.pay(user, order)
  }

  return (
    <>
      <form ref={form} className={css['form']} onSubmit={send} noValidate>
        <h2>Billing</h2>
        <BillingFields visit={visit} licenseId={order.licenseId} />
        {!order.free && <SandboxCards visit={visit} />}
        <p className={css['small']}>
          {order.free ? 'Nothing to pay. ' : `You pay ${inUsd(order.total)}. `}
          This store is in its sandbox: no money moves and no card is asked for.
        </p>
        <div className={css['last']}>
          <PayTrouble visit={visit} />
          <CartTotal order={order} />
          <Button kind="primary" type="submit" wide busy={visit.paying}>
            {payButtonText(order.free, 'sandbox')}
          </Button>
        </div>
      </form>
      {visit.awaiting && <SecondStep visit={visit} user={user} order={visit.awaiting} />}
    </>
  )
})
