import { observer } from 'mobx-react-lite'
import type { PaymentWay, WayToPay } from '#application/ports/orders.ts'
import { inCredits } from '#words/credit-words.ts'
import { RadioGroup, type Choice } from '../parts/radio-group.tsx'
import { useStore } from '../stores/stores.tsx'
import type { CheckoutStore } from './checkout-store.ts'
import type { Payable } from './payable.ts'
import { SandboxCards } from './sandbox-cards.tsx'
import { StripeCard } from './stripe-card.tsx'

interface WaysToPayProps {
  readonly visit: CheckoutStore
  readonly order: Payable
}

/** How it is paid: a choice where there is one, and what the chosen way needs to know. */
export const WaysToPay = observer(function WaysToPay({ visit, order }: WaysToPayProps) {
  const { way, ways } = visit
  const { balance } = useStore('credits')
  const choices = [...ways.map((value) => CHOICES[value]), ...inCreditsToo(order, balance)]
  return (
    <>
      {choices.length > 1 && (
        <RadioGroup
          label="How to pay"
          choices={choices}
          value={way}
          onChange={(chosen) => visit.fill({ way: chosen })}
        />
      )}
      {way === 'sandbox' && <SandboxCards visit={visit} />}
      {way === 'stripe' && <StripeCard visit={visit} order={order} />}
    </>
  )
})

/** Offered to who has some; what they lack is offered then. */
function inCreditsToo({ credits }: Payable, balance: number | null): readonly Choice<WayToPay>[] {
  if (credits === null || !balance) return []
  const hint = `You have ${inCredits(balance)}.`
  return [{ value: 'credits', label: inCredits(credits), hint }]
}

const CHOICES: Readonly<Record<PaymentWay, Choice<PaymentWay>>> = {
  sandbox: { value: 'sandbox', label: 'Test card' },
  stripe: { value: 'stripe', label: 'Card' },
  paypal: { value: 'paypal', label: 'PayPal', hint: 'You pay there and come back here.' },
}
