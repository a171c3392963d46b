import { observer } from 'mobx-react-lite'
import { useState, type SubmitEvent } from 'react'
import type { MySeats, SubscriptionDetails } from '#application/ports/subscriptions.ts'
import type { PricedPlan } from '#application/ports/price-book.ts'
import { cents, inUsd } from '#domain/shared/money.ts'
import { useSubscription } from '../account/use-subscription.ts'
import { Button } from '../components/button.tsx'
import { inDays } from '#messages/durations.ts'
import { Dialog } from '../components/dialog.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { SelectField } from '../components/select-field.tsx'
import { useStore } from '../stores/stores.tsx'
import css from '../account/account-form.module.css'

interface RemoveSeatsProps {
  readonly details: SubscriptionDetails
  readonly plan: PricedPlan
  readonly seats: MySeats
  readonly onClose: () => void
}

/** How many seats remain when the billing period ends; nothing changes before then (seats 4). */
export const RemoveSeatsDialog = observer(function RemoveSeatsDialog(props: RemoveSeatsProps) {
  const { details, plan, seats, onClose } = props
  const modals = useStore('modals')
  const { mutation, keepSeats } = useSubscription()
  const { total, staying, included, used, price } = seats
  const least = Math.max(included, used)
  const [kept, setKept] = useState(staying - 1)
  const end =
    details.periodEnd === null ? 'the end of the billing period' : inDays(details.periodEnd)
  const choices = Array.from({ length: staying - least }, (_, place) => staying - 1 - place)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    keepSeats(kept, onClose)
  }

  return (
    <Dialog open={modals.open === null} title="Remove seats" onClose={onClose}>
      <form className={css['form']} onSubmit={send}>
        <p>
          Your team has {total} seats. People and pending invites use {used} of them.
        </p>
        <SelectField
          label="Seats to keep"
          name="seats"
          value={String(kept)}
          options={choices.map((seat) => ({ value: String(seat), label: String(seat) }))}
          onChange={(event) => setKept(Number(event.target.value))}
        />
        <p>
          Starting {end}, you’ll pay {inUsd(cents((total - kept) * price))} less per {plan.interval}
          , before tax. Until then, you keep all {total} seats and can undo this.
        </p>
        <ErrorNote error={mutation.error} />
        <div className={css['actions']}>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={mutation.busy}>
            Remove seats
          </Button>
        </div>
      </form>
    </Dialog>
  )
})
