import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { Button } from '../components/button.tsx'
import { FieldError } from '../components/field-error.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { useStore } from '../stores/stores.tsx'
import type { Payable } from './payable.ts'
import css from './stripe-card.module.css'
import type { StripeForm } from './stripe-form.ts'
import type { CheckoutForm } from './checkout-form.ts'

interface StripeCardProps {
  readonly checkoutForm: CheckoutForm
  readonly payable: Payable
}

/** The card fields, in the provider's own form. */
export const StripeCard = observer(function StripeCard({ checkoutForm, payable }: StripeCardProps) {
  const { place, state, fault, again } = useStripeForm(checkoutForm, payable)
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
            The card form didn’t load. Something in your browser or network may be blocking Stripe.
          </FieldError>
          <Button size="small" onClick={again}>
            Try again
          </Button>
        </>
      )}
    </div>
  )
})

interface ShownForm {
  readonly place: RefObject<HTMLDivElement | null>
  readonly state: 'opening' | 'open' | 'missing'
  /** In the provider's words. */
  readonly fault: string | null
  readonly again: () => void
}

/**
 * Keeps the provider's form mounted while it is on screen, and updates it with every new amount. The provider's
 * script is fetched only here.
 */
function useStripeForm(checkoutForm: CheckoutForm, { total, renews }: Payable): ShownForm {
  const { payments } = useStore('config')
  const stripeKey = payments?.stripeKey ?? ''
  const place = useRef<HTMLDivElement>(null)
  const form = useRef<StripeForm>(null)
  const { country } = checkoutForm
  const charge = useRef({ total, renews, country })
  const [state, setState] = useState<ShownForm['state']>('opening')
  const [fault, setFault] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    charge.current = { total, renews, country }
    form.current?.update(charge.current)
  }, [total, renews, country])

  useEffect(() => {
    let here = true
    const open = async (inside: HTMLElement) => {
      const { openStripeForm } = await import('./stripe-form.ts')
      const opened = await openStripeForm({
        stripeKey,
        place: inside,
        charge: charge.current,
        onChange: () => {
          setFault(null)
          checkoutForm.fill({})
        },
        onFault: setFault,
      })
      if (!here) return opened?.close()
      opened?.update(charge.current)
      form.current = opened
      checkoutForm.holdForm(opened)
      setState(opened ? 'open' : 'missing')
    }
    setState('opening')
    setFault(null)
    if (place.current) open(place.current).catch(() => here && setState('missing'))
    return () => {
      here = false
      checkoutForm.holdForm(null)
      form.current?.close()
      form.current = null
    }
  }, [checkoutForm, stripeKey, turn])

  return { place, state, fault, again: () => setTurn((before) => before + 1) }
}
