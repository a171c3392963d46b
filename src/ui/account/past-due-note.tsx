import { observer } from 'mobx-react-lite'
import type { PricedPlan } from '#application/ports/price-book.ts'
import type { MyCreditSubscription, SubscriptionDetails } from '#application/ports/subscriptions.ts'
import { higher } from '#domain/license/choice.ts'
import { isFreePlan } from '#domain/subscription/plan.ts'
import { GRACE_DAYS } from '#domain/subscription/subscription.ts'
import { minimumLicense } from '#domain/user/viewer.ts'
import { RETRY_DAYS_LIST } from '#messages/retry-days.ts'
import { Badge } from '../components/badge.tsx'
import { PurchaseLink } from '../pricing/purchase-link.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './account-form.module.css'
import { licenseNeeded } from './ineligible-credits.ts'
import { PastDueActions } from './past-due-actions.tsx'

interface PastDuePlanProps {
  readonly details: SubscriptionDetails
  readonly plan: PricedPlan
}

interface PastDueCreditsProps {
  readonly creditSubscription: MyCreditSubscription
}

/** The plan that the renewal is for: the scheduled one, or else the current one. */
function pastDuePlan({ pendingChange }: SubscriptionDetails, plan: PricedPlan): PricedPlan {
  return pendingChange && !isFreePlan(pendingChange.plan) ? pendingChange.plan : plan
}

/** A renewal that could not be charged (subscription 5). It is paid under its own license, if that is high enough. */
export const PastDuePlan = observer(function PastDuePlan({
  details,
  plan: held,
}: PastDuePlanProps) {
  const plan = pastDuePlan(details, held)
  const { viewer } = useStore('session')
  const licenseId = higher(plan.licenseId, minimumLicense(viewer))
  const { periodEnd, nextCharge } = details
  return (
    <div className={css['note']} role="status">
      <p>
        <Badge tone="warn">Payment past due.</Badge> We couldn’t charge your last renewal. We’ll
        retry {RETRY_DAYS_LIST} days after the due date. You can download for {GRACE_DAYS} days,
        then downloads pause until the payment goes through.
      </p>
      {licenseId === plan.licenseId && nextCharge && periodEnd !== null ? (
        <PastDueActions of="plan" periodEnd={periodEnd} owed={nextCharge} />
      ) : (
        <PurchaseLink wanted={`plan=${plan.id}`} licenseId={licenseId} kind="primary">
          Pay now
        </PurchaseLink>
      )}
    </div>
  )
})

/** A month of credits that could not be charged. It is paid under its own license, if that is high enough. */
export const PastDueCredits = observer(function PastDueCredits({
  creditSubscription,
}: PastDueCreditsProps) {
  const { user } = useStore('session')
  const { subscription } = useStore('credits')
  const licenseId = higher(creditSubscription.licenseId, licenseNeeded(user, subscription))
  const { periodEnd, nextCharge } = creditSubscription
  return (
    <div className={css['note']} role="status">
      <p>
        <Badge tone="warn">Payment past due.</Badge> We couldn’t charge your last monthly payment.
        We’ll retry {RETRY_DAYS_LIST} days after the due date, then end the subscription. You keep
        the credits you have.
      </p>
      {licenseId === creditSubscription.licenseId && nextCharge ? (
        <PastDueActions of="credits" periodEnd={periodEnd} owed={nextCharge} />
      ) : (
        <PurchaseLink
          wanted={`pack=${creditSubscription.packId}`}
          licenseId={licenseId}
          label="Pay for the credit subscription now"
          kind="primary"
        >
          Pay now
        </PurchaseLink>
      )}
    </div>
  )
})
