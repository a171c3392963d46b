import { observer } from 'mobx-react-lite'
import { Button } from '../parts/button.tsx'
import { FieldError } from '../parts/field-error.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import type { CheckoutStore } from './checkout-store.ts'
import type { Payable } from './payable.ts'
import css from './stripe-card.module.css'
import { useStripeForm } from './use-stripe-form.ts'

interface StripeCardProps {
  readonly visit: CheckoutStore
  readonly order: Payable
}

/** The card, typed into a form of the provider's. */
export const StripeCard = observer(function StripeCard({ visit, order }: StripeCardProps) {
  const { place, state, fault, again } = useStripeForm(visit, order)
  return (
    <div className={css['card']} role="group" aria-label="Card" aria-busy={state === 'opening'}>
      {state === 'opening' && (
        <>
          <Skeleton kind="line" />
          <Skeleton kind="line" />
        </>
      )}
      <div ref={place} />
      {fault && <FieldError>{fault}</FieldError>}
      {state === 'missing' && (
        <>
          <FieldError>
            The form for your card did not arrive. Something in your browser or network may keep
            Stripe out.
          </FieldError>
          <Button size="small" onClick={again}>
            Try again
          </Button>
        </>
      )}
    </div>
  )
})
