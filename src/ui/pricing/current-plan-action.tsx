import { observer } from 'mobx-react-lite'
import type { PricedPlan } from '#application/ports/price-book.ts'
import { isFreePlan } from '#domain/subscription/plan.ts'
import { PAYMENT_PAST_DUE } from '#messages/purchase-text.ts'
import { useMayPay } from '../account/use-may-pay.ts'
import { useYour } from '../account/use-your.ts'
import { ButtonLink, type ButtonKind } from '../components/button.tsx'
import { inDays } from '#messages/durations.ts'
import { useStore } from '../stores/stores.tsx'
import { isChange } from './is-change.ts'
import { PurchaseLink } from './purchase-link.tsx'
import { TalkLink } from './talk-link.tsx'
import textCss from '../styles/text.module.css'

interface CurrentPlanActionProps {
  readonly plan: PricedPlan
  /** The plan of the viewer, or of their team. */
  readonly own: PricedPlan | null
  readonly kind: ButtonKind
}

/** The action for a plan, for a person who has one, or may hold the free one. */
export const CurrentPlanAction = observer(function CurrentPlanAction({
  plan,
  own,
  kind,
}: CurrentPlanActionProps) {
  const licenses = useStore('licenses')
  const { team } = useStore('session').viewer
  const mayPay = useMayPay()
  const your = useYour()
  if (own && !isChange(own, plan)) {
    return (
      <>
        <p className={textCss['quiet']}>{your} plan</p>
        {team && mayPay && (
          <ButtonLink size="small" to="/account/subscription">
            Manage seats
          </ButtonLink>
        )}
      </>
    )
  }
  const isOther = own?.id !== plan.id
  if (!mayPay) return isOther ? null : <p className={textCss['quiet']}>{your} plan</p>
  if (isFreePlan(plan)) return <FreePlanAction plan={plan} own={own} />
  if (licenses.chosen.onRequest) return <TalkLink kind={kind} />
  const wanted = `plan=${plan.id}` as const
  if (isOther) {
    return (
      <PurchaseLink wanted={wanted} kind={kind}>
        Switch to {plan.name}
      </PurchaseLink>
    )
  }
  return (
    <>
      <p className={textCss['quiet']}>
        {your} plan, {licenses.named(own.licenseId)}
      </p>
      <PurchaseLink wanted={wanted} kind={kind}>
        Change license
      </PurchaseLink>
    </>
  )
})

/**
 * The free plan needs no payment: it is turned on in the account. A paying subscriber changes to it when the paid
 * period ends.
 */
const FreePlanAction = observer(function FreePlanAction({
  plan,
  own,
}: Omit<CurrentPlanActionProps, 'kind'>) {
  const { user } = useStore('session')
  const { subscription } = useStore('credits')
  if (own && subscription) {
    const { pendingChange, status } = subscription
    if (pendingChange?.plan.id === plan.id) {
      const day = inDays(pendingChange.at)
      return <span className={textCss['quiet']}>Your plan starting {day}</span>
    }
    // A change would be scheduled for a day that has passed.
    if (status === 'past-due') {
      return (
        <ButtonLink size="small" to="/account/subscription">
          {PAYMENT_PAST_DUE}
        </ButtonLink>
      )
    }
    return (
      <PurchaseLink wanted={`plan=${plan.id}`} licenseId={own.licenseId}>
        Join the free plan
      </PurchaseLink>
    )
  }
  if (user?.freeSubscriber) return <span className={textCss['quiet']}>Your plan</span>
  // Until it is known what they have, either action may be the wrong one.
  if (!subscription) return null
  return (
    <ButtonLink size="small" to="/account/subscription#free-plan">
      Join the free plan
    </ButtonLink>
  )
})
