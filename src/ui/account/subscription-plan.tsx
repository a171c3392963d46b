import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { PricedPlan } from '#application/ports/price-book.ts'
import type { SubscriptionDetails } from '#application/ports/subscriptions.ts'
import { higher } from '#domain/license/choice.ts'
import { isFreePlan } from '#domain/subscription/plan.ts'
import { GRACE_DAYS, RETRY_DAYS } from '#domain/subscription/subscription.ts'
import { inUsd } from '#domain/shared/money.ts'
import { minimumLicense } from '#domain/user/viewer.ts'
import { Button, ButtonLink } from '../parts/button.tsx'
import { FULL_DAY } from '../parts/day.ts'
import { FactTable, type Fact } from '../parts/fact-table.tsx'
import { Price } from '../parts/price.tsx'
import { WordMark } from '../parts/word-mark.tsx'
import { ServiceLink } from '../pricing/service-link.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './account-form.module.css'
import { AccountSection } from './account-section.tsx'
import { OutgrownNote } from './outgrown-note.tsx'
import { SubscriptionCancel } from './subscription-cancel.tsx'
import { keptInWords } from './subscription-kept.ts'
import { TroubleNote } from './trouble-note.tsx'
import { useSubscription } from './use-subscription.ts'

interface PlanProps {
  readonly details: SubscriptionDetails
  readonly plan: PricedPlan
}

/** What is paid for, until when, and what happens then. */
export const SubscriptionPlan = observer(function SubscriptionPlan({ details, plan }: PlanProps) {
  const licenses = useStore('licenses')
  const { errand, reactivate } = useSubscription()
  const [leaving, setLeaving] = useState(false)
  const { cancelAt, pendingChange } = details

  return (
    <AccountSection title="Your plan">
      {details.status === 'past-due' && <PastDue plan={owedPlan(details, plan)} />}
      {!isFreePlan(plan) && (
        <OutgrownNote
          of="plan"
          licenseId={plan.licenseId}
          goesOn={cancelAt === null}
          way={details.status === 'past-due' ? null : `plan=${plan.id}`}
        />
      )}
      <FactTable
        caption="Your plan"
        facts={factsOf(details, plan, licenses.named(plan.licenseId))}
      />
      {cancelAt !== null && (
        <div className={css['note']}>
          <p>
            Your plan ends on {FULL_DAY.format(cancelAt)}. Until then nothing changes.{' '}
            {keptInWords(details)}
          </p>
          <Button kind="primary" busy={errand.busy} onClick={reactivate}>
            Keep my plan
          </Button>
        </div>
      )}
      {cancelAt === null && pendingChange && <Pending details={details} change={pendingChange} />}
      <TroubleNote errand={errand} />
      {cancelAt === null && (
        <div className={css['ways']}>
          <ButtonLink to="/pricing">Change plan</ButtonLink>
          <Button kind="bare" onClick={() => setLeaving(true)}>
            Cancel plan
          </Button>
        </div>
      )}
      {leaving && <SubscriptionCancel details={details} onClose={() => setLeaving(false)} />}
    </AccountSection>
  )
})

function factsOf(details: SubscriptionDetails, plan: PricedPlan, license: string): Fact[] {
  const { cancelAt, nextCharge } = details
  return [
    { name: 'Plan', value: plan.name },
    { name: 'Licence', value: license },
    {
      name: 'Price',
      value: <Price cents={plan.price} covers={`a ${plan.interval}`} />,
      measured: true,
    },
    ...(cancelAt === null ? [] : [{ name: 'Ends on', value: FULL_DAY.format(cancelAt) }]),
    ...(nextCharge
      ? [
          {
            name: 'Next charge',
            value: `${inUsd(nextCharge.amount)} on ${FULL_DAY.format(nextCharge.at)}`,
          },
        ]
      : []),
    { name: 'Credits a month', value: plan.creditsPerMonth, measured: true },
    { name: 'Balance', value: details.currentCreditBalance, measured: true },
  ]
}

/** What the renewal is for: the plan that waited for it, else the present one. */
function owedPlan({ pendingChange }: SubscriptionDetails, plan: PricedPlan): PricedPlan {
  return pendingChange && !isFreePlan(pendingChange.plan) ? pendingChange.plan : plan
}

/** A renewal that could not be charged (subscription 5). It is paid under its own licence, as far as that suffices. */
const PastDue = observer(function PastDue({ plan }: { readonly plan: PricedPlan }) {
  const { viewer } = useStore('session')
  const licenseId = higher(plan.licenseId, minimumLicense(viewer))
  return (
    <div className={css['note']} role="status">
      <p>
        <WordMark tone="warn">Payment owed.</WordMark> Your last renewal could not be charged. We
        try again {RETRY_DAYS.join(', ')} days after it was due. Downloads go on for {GRACE_DAYS}{' '}
        days, then they wait for the payment.
      </p>
      <ServiceLink wanted={`plan=${plan.id}`} licenseId={licenseId} kind="primary">
        Pay now
      </ServiceLink>
    </div>
  )
})

interface PendingProps {
  readonly details: SubscriptionDetails
  readonly change: NonNullable<SubscriptionDetails['pendingChange']>
}

/** A change that waits for the period's end, and the way to undo it. */
const Pending = observer(function Pending({ details, change }: PendingProps) {
  const licenses = useStore('licenses')
  const { errand, undoChange } = useSubscription()
  const { plan, at } = change
  return (
    <div className={css['note']}>
      {isFreePlan(plan) ? (
        <p>
          Changes to {plan.name} on {FULL_DAY.format(at)}. Nothing more is charged.{' '}
          {keptInWords(details)}
        </p>
      ) : (
        <p>
          Changes to {plan.name} on {FULL_DAY.format(at)}, for{' '}
          <Price cents={plan.price} covers={`a ${plan.interval}`} />, under the{' '}
          {licenses.named(plan.licenseId)} licence.
        </p>
      )}
      <Button busy={errand.busy} onClick={undoChange}>
        Undo the change
      </Button>
      <TroubleNote errand={errand} />
    </div>
  )
})
