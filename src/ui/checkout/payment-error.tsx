import { observer } from 'mobx-react-lite'
import { cents, inUsd } from '#domain/shared/money.ts'
import { Button } from '../components/button.tsx'
import { ErrorMessage } from '../components/error-message.tsx'
import { FieldError } from '../components/field-error.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './payment-error.module.css'
import type { CheckoutForm } from './checkout-form.ts'

/** Why the payment failed. Errors of a single field are shown at that field, and the bank's errors in its dialog. */
export const PaymentError = observer(function PaymentError({
  checkoutForm,
}: {
  checkoutForm: CheckoutForm
}) {
  const modals = useStore('modals')
  const { error, totalBefore } = checkoutForm
  if (!error || error.kind === 'invalid' || checkoutForm.awaiting) return null
  return (
    <div className={css['error']}>
      <FieldError>
        <ErrorMessage error={error} />
        {error.kind === 'price-changed' &&
          totalBefore !== null &&
          ` The previous price was ${inUsd(cents(totalBefore))}.`}
      </FieldError>
      {error.kind === 'signed-out' && (
        <Button
          kind="quiet"
          size="small"
          onClick={() => modals.askToSignIn(() => checkoutForm.begin())}
        >
          Sign in
        </Button>
      )}
    </div>
  )
})
