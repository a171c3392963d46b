import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { PricedPlan } from '#application/ports/price-book.ts'
import type { SubscriptionDetails } from '#application/ports/subscriptions.ts'
import { isFreePlan } from '#domain/subscription/plan.ts'
import { inUsd } from '#domain/shared/money.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { Button, ButtonLink } from '../components/button.tsx'
import { inDays } from '#messages/durations.ts'
import { pagePart } from '../components/lazy-page-part.tsx'
import { FactTable, type FactTableProps } from '../components/fact-table.tsx'
import { Price } from '../components/price.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './account-form.module.css'
import { AccountSection } from './account-section.tsx'
import { SubscriptionCancel } from './subscription-cancel.tsx'
import { remainingCreditsMessage } from './remaining-credits.ts'
import { useMayPay, useWhyNotPay } from './use-may-pay.ts'
import { useSubscription } from './use-subscription.ts'
import { useYour } from './use-your.ts'

/** Lazy: needed only if the plan's license has become too low. */
const IneligibleNote = pagePart(async () => (await import('./ineligible-note.tsx')).IneligibleNote)

/** Lazy, because few customers have a past-due amount. */
const PastDuePlan = pagePart(async () => (await import('./past-due-note.tsx')).PastDuePlan)

interface PlanProps {
  readonly details: SubscriptionDetails
  readonly plan: PricedPlan
}

/** What is paid for, until when, and what happens then. */
export const SubscriptionPlan = observer(function SubscriptionPlan({ details, plan }: PlanProps) {
  const licenses = useStore('licenses')
  const { mutation, reactivate } = useSubscription()
  const [leaving, setLeaving] = useState(false)
  const mayPay = useMayPay()
  const whyNotPay = useWhyNotPay()
  const title = `${useYour()} plan`
  const { cancelAt, pendingChange } = details

  if (!mayPay) {
    return (
      <AccountSection title={title}>
        <FactTable
          caption={title}
          facts={planFactRows(details, plan, licenses.named(plan.licenseId))}
        />
        <p>{whyNotPay}</p>
      </AccountSection>
    )
  }
  return (
    <AccountSection title={title}>
      {details.status === 'past-due' && <PastDuePlan details={details} plan={plan} />}
      {!isFreePlan(plan) && (
        <IneligibleNote
          of="plan"
          licenseId={plan.licenseId}
          goesOn={cancelAt === null}
          wanted={details.status === 'past-due' ? null : `plan=${plan.id}`}
        />
      )}
      <FactTable
        caption={title}
        facts={planFactRows(details, plan, licenses.named(plan.licenseId))}
      />
      {cancelAt !== null && (
        <div className={css['note']}>
          <p>
            {title} ends on {inDays(cancelAt)}. Nothing changes until then.{' '}
            {remainingCreditsMessage(details)}
          </p>
          <Button kind="primary" busy={mutation.busy} onClick={reactivate}>
            Keep plan
          </Button>
        </div>
      )}
      {cancelAt === null && pendingChange && <Pending details={details} change={pendingChange} />}
      <ErrorNote error={mutation.error} />
      {cancelAt === null && (
        <div className={css['actions']}>
          <ButtonLink to="/pricing">Change plan</ButtonLink>
          {details.nextCharge && details.status !== 'past-due' && (
            <ButtonLink to="/checkout/payment_method?of=plan">Change payment method</ButtonLink>
          )}
          <Button kind="bare" onClick={() => setLeaving(true)}>
            Cancel plan
          </Button>
        </div>
      )}
      {leaving && <SubscriptionCancel details={details} onClose={() => setLeaving(false)} />}
    </AccountSection>
  )
})

function planFactRows(
  details: SubscriptionDetails,
  plan: PricedPlan,
  license: string,
): FactTableProps['facts'] {
  const { cancelAt, nextCharge } = details
  return [
    { name: 'Plan', value: plan.name },
    { name: 'License', value: license },
    {
      name: 'Price',
      value: <Price cents={plan.price} covers={`per ${plan.interval}`} />,
      measured: true,
    },
    cancelAt !== null && { name: 'Ends on', value: inDays(cancelAt) },
    nextCharge && {
      name: 'Next payment',
      value: `${inUsd(nextCharge.amount)} on ${inDays(nextCharge.at)}`,
    },
    { name: 'Credits per month', value: plan.creditsPerMonth, measured: true },
    { name: 'Balance', value: details.currentCreditBalance, measured: true },
  ]
}

interface PendingProps {
  readonly details: SubscriptionDetails
  readonly change: NonNullable<SubscriptionDetails['pendingChange']>
}

/** A scheduled change, and the button that undoes it. */
const Pending = observer(function Pending({ details, change }: PendingProps) {
  const licenses = useStore('licenses')
  const { mutation, undoChange } = useSubscription()
  const { plan, at } = change
  return (
    <div className={css['note']}>
      {isFreePlan(plan) ? (
        <p>
          Changes to {plan.name} on {inDays(at)}. You won’t be charged again.{' '}
          {remainingCreditsMessage(details)}
        </p>
      ) : (
        <p>
          Changes to {plan.name} on {inDays(at)}, for{' '}
          <Price cents={plan.price} covers={`per ${plan.interval}`} />, under the{' '}
          {licenses.named(plan.licenseId)} license.
        </p>
      )}
      <Button busy={mutation.busy} onClick={undoChange}>
        Undo change
      </Button>
      <ErrorNote error={mutation.error} />
    </div>
  )
})
