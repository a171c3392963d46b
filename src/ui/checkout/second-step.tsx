import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import type { Order } from '#domain/order/order.ts'
import { inUsd } from '#domain/shared/money.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { inWords } from '#words/in-words.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { FieldError } from '../parts/field-error.tsx'
import type { CheckoutStore } from './checkout-store.ts'

interface SecondStepProps {
  readonly visit: CheckoutStore
  readonly user: Registered
  readonly order: Order
}

/** The sandbox's stand-in for a bank that wants its customer to confirm. */
export const SecondStep = observer(function SecondStep({ visit, user, order }: SecondStepProps) {
  const approve = useRef<HTMLButtonElement>(null)
  const answer = (said: 'approve' | 'refuse') => void visit.answer(user, said)

  // Else the dialog would begin at its closing button, where Enter refuses.
  useEffect(() => approve.current?.focus(), [])

  return (
    <Dialog
      open
      title="Your bank asks"
      onClose={() => answer('refuse')}
      actions={
        <>
          <Button kind="quiet" busy={visit.paying} onClick={() => answer('refuse')}>
            Refuse
          </Button>
          <Button
            ref={approve}
            kind="primary"
            busy={visit.paying}
            onClick={() => answer('approve')}
          >
            Approve
          </Button>
        </>
      }
    >
      <p>Approve a payment of {inUsd(order.total)} to Emberstock? This is the sandbox’s bank.</p>
      {visit.trouble && <FieldError>{inWords(visit.trouble)}</FieldError>}
    </Dialog>
  )
})
