import { observer } from 'mobx-react-lite'
import { useState, type SubmitEvent } from 'react'
import type { SubscriptionDetails } from '#application/ports/subscriptions.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { Button } from '../components/button.tsx'
import { inDays } from '#messages/durations.ts'
import { Dialog } from '../components/dialog.tsx'
import { TextArea } from '../components/text-field.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './account-form.module.css'
import { remainingCreditsMessage } from './remaining-credits.ts'
import { useYour } from './use-your.ts'
import { useSubscription } from './use-subscription.ts'

interface CancelProps {
  readonly details: SubscriptionDetails
  readonly onClose: () => void
}

/** Canceling takes as many clicks as subscribing did. Giving a reason is optional (subscription 4). */
export const SubscriptionCancel = observer(function SubscriptionCancel(props: CancelProps) {
  const { details, onClose } = props
  const modals = useStore('modals')
  const notifications = useStore('notifications')
  const { mutation, cancel } = useSubscription()
  const your = useYour()
  const [reason, setReason] = useState('')
  const { periodEnd } = details
  const end = periodEnd === null ? 'the end of the billing period' : inDays(periodEnd)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    cancel(reason.trim() || null, () => {
      notifications.say({
        type: 'success',
        body: `Canceled. ${your} plan stays active until ${end}.`,
      })
      onClose()
    })
  }

  return (
    <Dialog
      open={modals.open === null}
      title={`Cancel ${your.toLowerCase()} plan?`}
      onClose={onClose}
    >
      <form className={css['form']} onSubmit={send}>
        <p>
          {your} plan stays active until {end}. You won’t be charged after that.
        </p>
        <p>{remainingCreditsMessage(details)}</p>
        <TextArea
          label="Why are you canceling?"
          optional
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <ErrorNote error={mutation.error} />
        <div className={css['actions']}>
          <Button onClick={onClose}>Keep plan</Button>
          <Button kind="primary" type="submit" busy={mutation.busy}>
            Cancel plan
          </Button>
        </div>
      </form>
    </Dialog>
  )
})
