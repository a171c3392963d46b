import { observer } from 'mobx-react-lite'
import type { MyCreditSubscription } from '#application/ports/subscriptions.ts'
import { Button } from '../components/button.tsx'
import { FULL_DAY } from '../components/date-formats.ts'
import { Dialog } from '../components/dialog.tsx'
import { useStore } from '../stores/stores.tsx'
import { ErrorNote } from './error-note.tsx'
import { useSubscription } from './use-subscription.ts'

interface CancelProps {
  readonly refill: MyCreditSubscription
  readonly onClose: () => void
}

/** Two clicks and no questions: leaving is as easy as coming was. */
export const CreditSubscriptionCancel = observer(function CreditSubscriptionCancel({
  refill: creditSubscription,
  onClose,
}: CancelProps) {
  const modals = useStore('modals')
  const notifications = useStore('notifications')
  const { mutation, cancelCreditSubscription } = useSubscription()
  const end =
    creditSubscription.status === 'past-due'
      ? 'Your refill ends now'
      : `Your refill ends on ${FULL_DAY.format(creditSubscription.periodEnd)}`
  const cancel = () =>
    cancelCreditSubscription((left) => {
      const goesOn = left && `Your refill ends on ${FULL_DAY.format(left.periodEnd)}.`
      notifications.say({
        type: 'success',
        body: `Cancelled. ${goesOn ?? 'Your refill has ended.'}`,
      })
      onClose()
    })

  return (
    <Dialog
      open={modals.open === null}
      title="Cancel your refill?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep my refill</Button>
          <Button kind="primary" busy={mutation.busy} onClick={cancel}>
            Cancel refill
          </Button>
        </>
      }
    >
      <p>{end}, and nothing more is charged. The credits that you have stay yours.</p>
      <ErrorNote mutation={mutation} />
    </Dialog>
  )
})
