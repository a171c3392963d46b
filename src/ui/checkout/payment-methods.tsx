import { observer } from 'mobx-react-lite'
import type { CreditLot } from '#application/ports/credits.ts'
import type { SandboxToken } from '#application/ports/orders.ts'
import type { PaymentMethod, PaymentProvider } from '#domain/order/payment-method.ts'
import { inCredits } from '#messages/credit-messages.ts'
import { RadioGroup, type Choice } from '../components/radio-group.tsx'
import { useStore } from '../stores/stores.tsx'
import type { Payable } from './payable.ts'
import { StripeCard } from './stripe-card.tsx'
import type { CheckoutForm } from './checkout-form.ts'

interface PaymentMethodsProps {
  readonly checkoutForm: CheckoutForm
  readonly payable: Payable
}

/** How it is paid: a choice where there is one, and what the chosen way needs to know. */
export const PaymentMethods = observer(function PaymentMethods({
  checkoutForm,
  payable,
}: PaymentMethodsProps) {
  const { way, providers, invoice } = checkoutForm
  const { subscription } = useStore('credits')
  const lots = subscription?.lots ?? []
  const choices: Choice<PaymentMethod>[] = [
    ...providers.map((value) => CHOICES[value]),
    ...inCreditsToo(payable, lots),
    ...(invoice
      ? [{ value: 'invoice' as const, label: 'Pay by invoice', hint: invoice.hint }]
      : []),
  ]
  return (
    <>
      {choices.length > 1 && (
        <RadioGroup
          label="Payment method"
          choices={choices}
          value={way}
          onChange={(chosen) => checkoutForm.fill({ way: chosen })}
        />
      )}
      {way === 'sandbox' && (
        <RadioGroup
          label="Test card"
          choices={SANDBOX_CARDS}
          value={checkoutForm.card}
          onChange={(card) => checkoutForm.fill({ card })}
        />
      )}
      {way === 'stripe' && <StripeCard checkoutForm={checkoutForm} payable={payable} />}
    </>
  )
})

/** Offered to buyers who have some, with how many are good for the cart’s license (decision 027); what is missing is offered then. */
function inCreditsToo(
  { credits, licenseId }: Payable,
  lots: readonly CreditLot[],
): readonly Choice<PaymentMethod>[] {
  const usable = lots.filter(({ frozen }) => !frozen)
  if (credits === null || usable.length === 0) return []
  const paying = usable.filter((lot) => lot.licenseId >= licenseId)
  const there = paying.reduce((sum, { remaining }) => sum + remaining, 0)
  const hint = `You have ${inCredits(there)} for this license.`
  return [{ value: 'credits', label: inCredits(credits), hint }]
}

const CHOICES: Readonly<Record<PaymentProvider, Choice<PaymentProvider>>> = {
  sandbox: { value: 'sandbox', label: 'Test card' },
  stripe: { value: 'stripe', label: 'Card' },
  paypal: {
    value: 'paypal',
    label: 'PayPal',
    hint: 'You’ll pay on PayPal’s site, then return here.',
  },
}

/** Outcomes to choose from. Nothing that looks like a card is ever typed. */
const SANDBOX_CARDS: Choice<SandboxToken>[] = [
  { value: 'sandbox_ok', label: 'Test: payment succeeds' },
  { value: 'sandbox_other', label: 'Test: payment succeeds (second card)' },
  { value: 'sandbox_declined', label: 'Test: card declined' },
  { value: 'sandbox_second_step', label: 'Test 3-D Secure' },
]
