import { observer } from 'mobx-react-lite'
import type { OwnRefill } from '#application/ports/subscriptions.ts'
import { Button } from '../parts/button.tsx'
import { FULL_DAY } from '../parts/day.ts'
import { Dialog } from '../parts/dialog.tsx'
import { useStore } from '../stores/stores.tsx'
import { TroubleNote } from './trouble-note.tsx'
import { useSubscription } from './use-subscription.ts'

interface CancelProps {
  readonly refill: OwnRefill
  readonly onClose: () => void
}

/** Two clicks and no questions: leaving is as easy as coming was. */
export const RefillCancel = observer(function RefillCancel({ refill, onClose }: CancelProps) {
  const modals = useStore('modals')
  const notifications = useStore('notifications')
  const { errand, cancelRefill } = useSubscription()
  const end =
    refill.status === 'past-due'
      ? 'Your refill ends now'
      : `Your refill ends on ${FULL_DAY.format(refill.periodEnd)}`
  const cancel = () =>
    cancelRefill((left) => {
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
          <Button kind="primary" busy={errand.busy} onClick={cancel}>
            Cancel refill
          </Button>
        </>
      }
    >
      <p>{end}, and nothing more is charged. The credits that you have stay yours.</p>
      <TroubleNote errand={errand} />
    </Dialog>
  )
})
