import { observer } from 'mobx-react-lite'
import { Button } from '../parts/button.tsx'
import { FieldError } from '../parts/field-error.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import type { Payable } from './payable.ts'
import css from './stripe-card.module.css'
import type { Till } from './till.ts'
import { useStripeForm } from './use-stripe-form.ts'

interface StripeCardProps {
  readonly till: Till
  readonly payable: Payable
}

/** The card, typed into the provider's own form. */
export const StripeCard = observer(function StripeCard({ till, payable }: StripeCardProps) {
  const { place, state, fault, again } = useStripeForm(till, payable)
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
