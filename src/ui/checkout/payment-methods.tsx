import { observer } from 'mobx-react-lite'
import type { SandboxToken } from '#application/ports/orders.ts'
import type { PaymentMethod, PaymentProvider } from '#domain/order/payment-method.ts'
import { RadioGroup, type Choice } from '../components/radio-group.tsx'
import type { Payable } from './payable.ts'
import { StripeCard } from './stripe-card.tsx'
import type { CheckoutForm } from './checkout-form.ts'

interface PaymentMethodsProps {
  readonly checkoutForm: CheckoutForm
  readonly payable: Payable
  /** The option to pay with credits. Omitted if credits can't pay for it. */
  readonly credits?: Choice<PaymentMethod> | null
}

/** The payment method: a choice if there are several, and the fields that the chosen method requires. */
export const PaymentMethods = observer(function PaymentMethods({
  checkoutForm,
  payable,
  credits = null,
}: PaymentMethodsProps) {
  const { method, providers, invoice } = checkoutForm
  const choices: Choice<PaymentMethod>[] = [
    ...providers.map((value) => CHOICES[value]),
    ...(credits ? [credits] : []),
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
          value={method}
          onChange={(chosen) => checkoutForm.fill({ method: chosen })}
        />
      )}
      {method === 'sandbox' && (
        <RadioGroup
          label="Test card"
          choices={SANDBOX_CARDS}
          value={checkoutForm.card}
          onChange={(card) => checkoutForm.fill({ card })}
        />
      )}
      {method === 'stripe' && <StripeCard checkoutForm={checkoutForm} payable={payable} />}
    </>
  )
})

const CHOICES: Readonly<Record<PaymentProvider, Choice<PaymentProvider>>> = {
  sandbox: { value: 'sandbox', label: 'Test card' },
  stripe: { value: 'stripe', label: 'Card' },
  paypal: {
    value: 'paypal',
    label: 'PayPal',
    hint: 'You’ll pay on PayPal’s site, then return here.',
  },
}

/** The outcomes to choose from. Nothing that looks like a card number is ever typed. */
const SANDBOX_CARDS: Choice<SandboxToken>[] = [
  { value: 'sandbox_ok', label: 'Test: payment succeeds' },
  { value: 'sandbox_other', label: 'Test: payment succeeds (second card)' },
  { value: 'sandbox_declined', label: 'Test: card declined' },
  { value: 'sandbox_second_step', label: 'Test 3-D Secure' },
]
