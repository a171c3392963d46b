import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { MySeats, SubscriptionDetails } from '#application/ports/subscriptions.ts'
import type { PricedPlan } from '#application/ports/price-book.ts'
import { cents, inUsd } from '#domain/shared/money.ts'
import { AccountSection } from '../account/account-section.tsx'
import { useMayPay, useWhyNotPay } from '../account/use-may-pay.ts'
import { useSubscription } from '../account/use-subscription.ts'
import { Button } from '../components/button.tsx'
import { inDays } from '#messages/durations.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { FactTable } from '../components/fact-table.tsx'
import { pagePart } from '../components/lazy-page-part.tsx'
import { OfferLink } from '../license/offer-link.tsx'
import { useOnRequest } from '../license/on-request.tsx'
import css from '../account/account-form.module.css'

/** Loaded by people who change the number of seats. */
const AddSeats = pagePart(async () => (await import('./add-seats-dialog.tsx')).AddSeatsDialog)
const RemoveSeats = pagePart(
  async () => (await import('./remove-seats-dialog.tsx')).RemoveSeatsDialog,
)

interface SeatsSectionProps {
  readonly details: SubscriptionDetails
  readonly plan: PricedPlan
  readonly seats: MySeats
}

/**
 * A team's seats next to its plan: how many there are, what another one costs, and how to have more or fewer
 * (seats 1).
 */
export const SeatsSection = observer(function SeatsSection(props: SeatsSectionProps) {
  const { details, plan, seats } = props
  const { mutation, keepSeats } = useSubscription()
  const mayPay = useMayPay()
  const whyNotPay = useWhyNotPay()
  const isOnRequest = useOnRequest(plan.licenseId) !== null
  const [changing, setChanging] = useState<'add' | 'remove' | null>(null)
  const { included, total, staying, used } = seats
  const { cancelAt, periodEnd, pendingChange, status } = details
  const isFixed = status === 'past-due' || pendingChange !== null
  const extra = total - included
  const close = () => setChanging(null)

  return (
    <AccountSection
      title="Seats"
      description={
        <p>
          Every team has {included} seats. Each extra seat adds {seats.creditsPerMonth} credits per
          month to your team’s credits.
        </p>
      }
    >
      <FactTable
        caption="Seats"
        facts={[
          { name: 'Seats', value: total, measured: true },
          { name: 'Used, including pending invites', value: used, measured: true },
          { name: 'Extra seats', value: extra, measured: true },
          extra > 0 && {
            name: 'Price of extra seats',
            value: `${inUsd(cents(extra * seats.price))} per ${plan.interval}`,
          },
          extra > 0 && {
            name: 'Credits from extra seats',
            value: `${extra * seats.creditsPerMonth} per month`,
          },
          {
            name: 'Price per extra seat',
            value: `${inUsd(seats.price)} per ${plan.interval}, plus tax if it applies`,
          },
        ]}
      />
      {staying < total && periodEnd !== null && cancelAt === null && (
        <div className={css['note']}>
          <p>
            Your team will go from {total} to {staying} seats on {inDays(periodEnd)}.
            {mayPay && ' You can undo this until then.'}
          </p>
          {mayPay && (
            <Button busy={mutation.busy} onClick={() => keepSeats(total)}>
              Keep all {total} seats
            </Button>
          )}
          <ErrorNote error={mutation.error} />
        </div>
      )}
      {!mayPay && <p>{whyNotPay}</p>}
      {mayPay && isFixed && (
        <p>
          {pendingChange
            ? 'Your team’s plan is scheduled to change. Undo that change to add or remove seats.'
            : 'Your last renewal payment failed. Complete the payment above to add or remove seats.'}
        </p>
      )}
      {mayPay && !isFixed && (
        <div className={css['actions']}>
          {isOnRequest ? (
            <OfferLink kind="quiet" />
          ) : (
            <Button onClick={() => setChanging('add')}>Add seats</Button>
          )}
          {cancelAt === null && staying > Math.max(included, used) && (
            <Button onClick={() => setChanging('remove')}>Remove seats</Button>
          )}
        </div>
      )}
      {changing === 'add' && <AddSeats plan={plan} onClose={close} />}
      {changing === 'remove' && <RemoveSeats {...props} onClose={close} />}
    </AccountSection>
  )
})
