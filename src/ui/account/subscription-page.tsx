import { observer } from 'mobx-react-lite'
import type { SubscriptionDetails } from '#application/ports/subscriptions.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { Allowance } from '../components/allowance.tsx'
import { Button, ButtonLink } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { pagePart } from '../components/lazy-page-part.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { useFreshCredits } from '../hooks/use-fresh-credits.ts'
import { useStore } from '../stores/stores.tsx'
import css from './account-form.module.css'
import { AccountFrame } from './account-frame.tsx'
import { AccountSection } from './account-section.tsx'
import { PerUser } from './per-user.tsx'
import { remainingCreditsMessage } from './remaining-credits.ts'
import { SubscriptionPlan } from './subscription-plan.tsx'
import { useMayPay, useWhyNotPay } from './use-may-pay.ts'

/** Below the primary content, so the page does not wait for it. */
const FreePlanSection = pagePart(
  async () => (await import('./free-plan-section.tsx')).FreePlanSection,
)

/** Lazy, because few customers have one. */
const CreditSubscription = pagePart(
  async () => (await import('./credit-subscription-section.tsx')).CreditSubscriptionSection,
)

/** Only for teams. */
const Seats = pagePart(async () => (await import('../team/seats-section.tsx')).SeatsSection)

/** The plan, what it allows this month, the credit subscription, and how to change or cancel them. */
export function SubscriptionPage() {
  return (
    <AccountFrame title="Subscription" at="subscription">
      <PerUser>
        <MySubscription />
      </PerUser>
    </AccountFrame>
  )
}

const MySubscription = observer(function MySubscription() {
  const credits = useFreshCredits()
  const { subscription, error } = credits

  if (subscription) return <Known details={subscription} />
  if (!error) {
    return (
      <div className={css['form']} aria-busy="true">
        <Skeleton kind="line" />
        <Skeleton kind="short-line" />
      </div>
    )
  }
  return (
    <div className={css['form']}>
      <ErrorNote error={error} />
      <div className={css['actions']}>
        <Button onClick={() => void credits.refresh()}>Try again</Button>
      </div>
    </div>
  )
})

function Known({ details }: { readonly details: SubscriptionDetails }) {
  const { planVariant, status, usage, creditSubscription } = details
  if (!planVariant || status === null || status === 'ended') {
    return (
      <>
        {creditSubscription && <CreditSubscription creditSubscription={creditSubscription} />}
        <FreePlan isPaying={false} />
        <NoPlan details={details} />
      </>
    )
  }
  return (
    <>
      <SubscriptionPlan details={details} plan={planVariant} />
      {details.seats && <Seats details={details} plan={planVariant} seats={details.seats} />}
      {usage && (
        <AccountSection
          title="This month"
          description={
            <p>
              You can download files you own again anytime. It doesn’t count toward your limits.
            </p>
          }
        >
          {planVariant.downloadsPerMonth > 0 && <Allowance name="Downloads" {...usage.downloads} />}
          {planVariant.downloadsPerMonth > 0 && (
            <Allowance name="4K downloads" {...usage.downloads4k} />
          )}
          <Allowance name="Practice footage" {...usage.practice} />
        </AccountSection>
      )}
      {creditSubscription && <CreditSubscription creditSubscription={creditSubscription} />}
      <FreePlan isPaying />
    </>
  )
}

/** A customer holds one plan: paying users see the free one only to leave it (free-plan 1). */
const FreePlan = observer(function FreePlan({ isPaying }: { readonly isPaying: boolean }) {
  const { user } = useStore('session')
  if (!user || (isPaying && !user.freeSubscriber)) return null
  return <FreePlanSection user={user} isPaying={isPaying} />
})

const NoPlan = observer(function NoPlan({ details }: { readonly details: SubscriptionDetails }) {
  const { viewer } = useStore('session')
  const mayPay = useMayPay()
  const whyNotPay = useWhyNotPay()
  const frozen = details.lots.some((lot) => lot.frozen && lot.remaining > 0)
  return (
    <EmptyState
      within="column"
      title={details.creditSubscription ? 'No plan' : 'No subscription'}
      action={
        mayPay && (
          <ButtonLink kind="quiet" to="/pricing">
            View plans
          </ButtonLink>
        )
      }
    >
      {frozen
        ? remainingCreditsMessage(details)
        : viewer.team && !mayPay
          ? whyNotPay
          : viewer.team
            ? 'With Pro, your team gets shared credits every month and can have extra seats. Cancel anytime.'
            : 'Plans include credits every month. Cancel anytime.'}
    </EmptyState>
  )
})
