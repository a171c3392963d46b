import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SubscriptionKind } from '#application/ports/subscription-payments.ts'
import type { Order } from '#domain/order/order.ts'
import type { NextCharge } from '#domain/order/purchase.ts'
import { inUsd } from '#domain/shared/money.ts'
import { newIdempotencyKey } from '../checkout/checkout-needs.ts'
import { receiptPath } from '../checkout/return-url.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useService, useStore } from '../stores/stores.tsx'
import css from './account-form.module.css'

interface PastDueProps {
  readonly of: SubscriptionKind
  /** When the last paid period ended. Epoch milliseconds. */
  readonly periodEnd: number
  readonly owed: NextCharge
}

/** Pays the past-due amount with the saved payment method or another one (subscription 8). */
export const PastDueActions = observer(function PastDueActions(props: PastDueProps) {
  const { of, periodEnd, owed } = props
  const payments = useService('subscriptionPayments')
  const notifications = useStore('notifications')
  const credits = useStore('credits')
  const { user } = useStore('session')
  const navigate = useNavigate()
  const mutation = useMutation()
  const [key, setKey] = useState(newIdempotencyKey)

  const take = ({ id, status }: Order) => {
    // The bank requires a challenge, which the order's own page handles.
    if (status !== 'paid') return void navigate(receiptPath(id, '/account/subscription'))
    notifications.say({ type: 'success', body: `Paid. ${inUsd(owed.amount)} was charged.` })
    void credits.refresh()
  }
  const pay = () => {
    if (!user) return
    mutation.run(
      () =>
        payments.payNow(user, { key, of, periodEnd, payment: null }).mapErr((error) => {
          // This attempt was declined, so another click is a new attempt.
          if (error.kind === 'payment-declined') setKey(newIdempotencyKey())
          return error
        }),
      take,
    )
  }

  return (
    <>
      <ErrorNote error={mutation.error} />
      <div className={css['actions']}>
        <Button kind="primary" busy={mutation.busy} onClick={pay}>
          Pay {inUsd(owed.amount)} now
        </Button>
        <ButtonLink to={`/checkout/payment_method?of=${of}`}>Use another payment method</ButtonLink>
      </div>
    </>
  )
})
