import { observer } from 'mobx-react-lite'
import type { Order } from '#domain/order/order.ts'
import { inUsd } from '#domain/shared/money.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import type { CheckoutStore } from './checkout-store.ts'

interface SecondStepProps {
  readonly visit: CheckoutStore
  readonly user: Registered
  readonly order: Order
}

/** The sandbox's stand-in for a bank that wants its customer to confirm. */
export const SecondStep = observer(function SecondStep({ visit, user, order }: SecondStepProps) {
  const answer = (said: 'approve' | 'refuse') => void visit.answer(user, said)

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
          <Button kind="primary" busy={visit.paying} onClick={() => answer('approve')}>
            Approve
          </Button>
        </>
      }
    >
      <p>Approve a payment of {inUsd(order.total)} to Emberstock? This is the sandbox’s bank.</p>
    </Dialog>
  )
})
