import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { mayBecome, type Order } from '#domain/order/order.ts'
import type { UserError } from '#messages/user-error.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { receiptPath, returnUrlNote } from './return-url.ts'

type Outcome =
  | { readonly kind: 'asking' }
  /** `left`: the buyer canceled. `why`: an error that the buyer can act on; null if the provider declined. */
  | { readonly kind: 'unpaid'; readonly left: boolean; readonly why: UserError | null }
  | { readonly kind: 'error'; readonly error: UserError }

interface Return {
  readonly outcome: Outcome
  readonly again: () => void
}

/**
 * Answers an order's challenge depending on how the buyer came back. The address proves nothing: the server
 * asks the provider (security 3), and repeating the request changes nothing.
 */
export function useReturn(order: Order): Return {
  const checkout = useService('checkout')
  const memory = useService('sessionMemory')
  const cart = useStore('cart')
  const { user } = useStore('session')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const left = params.get('cancelled') === '1'
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'asking' })
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    let here = true
    const settle = (found: Outcome) => here && setOutcome(found)
    const goOn = async () => {
      const returnUrl = await memory.noted(returnUrlNote(order.id)).unwrapOr(null)
      if (!here) return
      const to =
        order.kind === 'payment_method' ? '/account/subscription' : receiptPath(order.id, returnUrl)
      await navigate(to, { replace: true })
      await cart.refresh()
    }
    if (order.status === 'paid') void goOn()
    else if (user) {
      // Ask even if the order is final: the provider's webhook may have been faster, and the server returns the
      // reason.
      void checkout
        .answerChallenge(user, order.id, left ? 'refuse' : 'approve')
        .match(goOn, (error) => settle(outcomeOf(error, left)))
    } else if (!mayBecome(order.status, 'paid')) settle({ kind: 'unpaid', left, why: null })
    return () => {
      here = false
    }
  }, [order, user, left, turn, checkout, memory, cart, navigate])

  const again = () => {
    setOutcome({ kind: 'asking' })
    setTurn((before) => before + 1)
  }
  return { outcome, again }
}

function outcomeOf(error: UserError, left: boolean): Outcome {
  switch (error.kind) {
    case 'payment-declined':
      return { kind: 'unpaid', left, why: null }
    case 'code-already-used':
      return { kind: 'unpaid', left: false, why: error }
    default:
      return { kind: 'error', error }
  }
}
