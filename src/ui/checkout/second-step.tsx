import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import type { SecondStepAnswer } from '#application/ports/orders.ts'
import type { Order } from '#domain/order/order.ts'
import { inUsd } from '#domain/shared/money.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { Trouble } from '#words/trouble.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { FieldError } from '../parts/field-error.tsx'
import type { Till } from './till.ts'

interface SecondStepProps {
  readonly till: Till
  readonly user: Registered
  readonly order: Order
}

/** The bank's question while its buyer is at the till: closing it is refusing. */
export const SecondStep = observer(function SecondStep({ till, user, order }: SecondStepProps) {
  const answer = (said: SecondStepAnswer) => void till.answer(user, said)
  return (
    <BankQuestion
      order={order}
      busy={till.paying}
      trouble={till.trouble}
      onAnswer={answer}
      onClose={() => answer('refuse')}
    />
  )
})

interface BankQuestionProps {
  readonly order: Order
  readonly busy: boolean
  readonly trouble: Trouble | null
  readonly onAnswer: (said: SecondStepAnswer) => void
  readonly onClose: () => void
}

/** The sandbox's stand-in for a bank that wants its customer to confirm. */
export function BankQuestion({ order, busy, trouble, onAnswer, onClose }: BankQuestionProps) {
  const approve = useRef<HTMLButtonElement>(null)

  // Otherwise the dialog would begin at its closing button, where Enter refuses.
  useEffect(() => approve.current?.focus(), [])

  return (
    <Dialog
      open
      title="Your bank asks"
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" busy={busy} onClick={() => onAnswer('refuse')}>
            Refuse
          </Button>
          <Button ref={approve} kind="primary" busy={busy} onClick={() => onAnswer('approve')}>
            Approve
          </Button>
        </>
      }
    >
      <p>Approve a payment of {inUsd(order.total)} to Emberstock? This is the sandbox’s bank.</p>
      {trouble && (
        <FieldError>
          <ErrorMessage error={trouble} />
        </FieldError>
      )}
    </Dialog>
  )
}
