import { observer } from 'mobx-react-lite'
import type { PricedPlan } from '#application/ports/price-book.ts'
import { isFreePlan, PLAN_DEFAULTS } from '#domain/subscription/plan.ts'
import { PAYMENT_PAST_DUE } from '#messages/purchase-text.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { FULL_DAY } from '../components/date-formats.ts'
import { joinClasses } from '../components/join-classes.ts'
import { useFreshCredits } from '../hooks/use-fresh-credits.ts'
import { useStore } from '../stores/stores.tsx'
import { isChange } from './is-change.ts'
import { planFacts } from './plan-facts.tsx'
import css from './plan-table.module.css'
import { PurchaseLink } from './purchase-link.tsx'
import { TalkLink } from './talk-link.tsx'
import visuallyHidden from '../components/visually-hidden.module.css'
import textCss from '../styles/text.module.css'

/** A column for each plan, a row for each fact, and the way to buy it at the foot. */
export const PlanTable = observer(function PlanTable({ plans }: { plans: readonly PricedPlan[] }) {
  const { chosen } = useStore('licenses')
  const own = useMyPlan()

  return (
    // What scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={css['scroller']} aria-label="Compare plans" tabIndex={0}>
      <table className={css['table']}>
        <caption className={visuallyHidden['hidden']}>
          Plans under the {chosen.name} license
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className={visuallyHidden['hidden']}>What you get</span>
            </th>
            {plans.map((plan) => (
              <th key={plan.id} scope="col" className={columnOf(plan)}>
                {plan.name}
                {isDefault(plan) && <span className={css['hint']}>Recommended</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {planFacts(chosen).map(({ name, of, measured }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {plans.map((plan) => (
                <td
                  key={plan.id}
                  className={joinClasses(columnOf(plan), measured && textCss['measured'])}
                >
                  {of(plan)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <span className={visuallyHidden['hidden']}>Choose</span>
            </th>
            {plans.map((plan) => (
              <td key={plan.id} className={columnOf(plan)}>
                <Way plan={plan} own={own} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
})

interface WayProps {
  readonly plan: PricedPlan
  readonly own: PricedPlan | null
}

const Way = observer(function Way({ plan, own }: WayProps) {
  const licenses = useStore('licenses')
  const { chosen } = licenses
  const kind = isDefault(plan) ? 'primary' : 'quiet'
  if (own && !isChange(own, plan)) return <span className={textCss['quiet']}>Your plan</span>
  if (isFreePlan(plan)) return <FreeWay plan={plan} own={own} />
  if (chosen.onRequest) return <TalkLink kind={kind} />
  const wanted = `plan=${plan.id}` as const
  if (own?.id === plan.id) {
    return (
      <>
        <p className={textCss['quiet']}>Your plan, {licenses.named(own.licenseId)}</p>
        <PurchaseLink wanted={wanted} kind={kind}>
          Change license
        </PurchaseLink>
      </>
    )
  }
  return (
    <PurchaseLink wanted={wanted} kind={kind}>
      {own ? `Switch to ${plan.name}` : `Choose ${plan.name}`}
    </PurchaseLink>
  )
})

/**
 * There is nothing to pay for: it is taken with an account, and switched on there. A paying subscriber
 * changes to it when what is paid for ends.
 */
const FreeWay = observer(function FreeWay({ plan, own }: WayProps) {
  const modals = useStore('modals')
  const { user } = useStore('session')
  const { subscription } = useStore('credits')
  if (user && own && subscription) {
    const { pendingChange, status } = subscription
    if (pendingChange?.plan.id === plan.id) {
      const day = FULL_DAY.format(pendingChange.at)
      return <span className={textCss['quiet']}>Your plan starting {day}</span>
    }
    // A change would wait for a day that is over.
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
  // Until it is known what they have, either way may be the wrong one.
  if (user && !subscription) return null
  if (user) {
    return (
      <ButtonLink size="small" to="/account/subscription#free-plan">
        Join the free plan
      </ButtonLink>
    )
  }
  return (
    <Button size="small" onClick={() => modals.show({ kind: 'sign-up' })}>
      Create an account
    </Button>
  )
})

function isDefault({ tier }: PricedPlan): boolean {
  return tier === PLAN_DEFAULTS.tier
}

function columnOf(plan: PricedPlan): string {
  return joinClasses(css['plan'], isDefault(plan) && css['first'])
}

/** The plan of whoever is here; null without one, and while nobody knows. */
function useMyPlan(): PricedPlan | null {
  const { user } = useStore('session')
  const { subscription } = useFreshCredits(user)
  return subscription && subscription.status !== 'ended' ? subscription.planVariant : null
}
