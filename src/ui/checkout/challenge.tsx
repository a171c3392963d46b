import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import type { ChallengeAnswer } from '#application/ports/orders.ts'
import type { Order } from '#domain/order/order.ts'
import { inUsd } from '#domain/shared/money.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { UserError } from '#messages/user-error.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import type { CheckoutForm } from './checkout-form.ts'

interface ChallengeProps {
  readonly checkoutForm: CheckoutForm
  readonly user: Registered
  readonly order: Order
}

/** The bank's challenge during checkout. Closing the dialog refuses the payment. */
export const Challenge = observer(function Challenge({
  checkoutForm,
  user,
  order,
}: ChallengeProps) {
  const answer = (choice: ChallengeAnswer) => void checkoutForm.answer(user, choice)
  return (
    <BankQuestion
      order={order}
      busy={checkoutForm.paying}
      error={checkoutForm.error}
      onAnswer={answer}
      onClose={() => answer('refuse')}
    />
  )
})

interface BankQuestionProps {
  readonly order: Order
  readonly busy: boolean
  readonly error: UserError | null
  readonly onAnswer: (choice: ChallengeAnswer) => void
  readonly onClose: () => void
}

/** The sandbox's stand-in for a bank that asks its customer to confirm the payment. */
export function BankQuestion({ order, busy, error, onAnswer, onClose }: BankQuestionProps) {
  const approve = useRef<HTMLButtonElement>(null)

  // Otherwise the dialog would focus its close button, where Enter refuses the payment.
  useEffect(() => approve.current?.focus(), [])

  return (
    <Dialog
      open
      title="Verify payment"
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" busy={busy} onClick={() => onAnswer('refuse')}>
            Decline
          </Button>
          <Button ref={approve} kind="primary" busy={busy} onClick={() => onAnswer('approve')}>
            Approve
          </Button>
        </>
      }
    >
      <p>
        {order.kind === 'payment_method'
          ? 'Approve this card for future payments to Emberstock?'
          : `Approve the payment of ${inUsd(order.total)} to Emberstock?`}{' '}
        This is a simulated bank for testing.
      </p>
      <ErrorNote error={error} />
    </Dialog>
  )
}
