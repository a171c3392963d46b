// The look takes the table apart, and some browsers then forget that it is one: its roles are said aloud.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { observer } from 'mobx-react-lite'
import type { PricedPlan } from '#application/ports/price-book.ts'
import { isFreePlan, PLAN_DEFAULTS } from '#domain/subscription/plan.ts'
import { PAYMENT_PAST_DUE } from '#messages/purchase-text.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { FULL_DAY } from '../components/date-formats.ts'
import { useFreshCredits } from '../hooks/use-fresh-credits.ts'
import { useStore } from '../stores/stores.tsx'
import { isChange } from './is-change.ts'
import { planFacts, type PlanFact } from './plan-facts.tsx'
import css from './plan-table.module.css'
import { PurchaseLink } from './purchase-link.tsx'
import { TalkLink } from './talk-link.tsx'
import visuallyHidden from '../components/visually-hidden.module.css'
import textCss from '../styles/text.module.css'

interface PlanTableProps {
  readonly plans: readonly PricedPlan[]
  /** Of whoever is here. */
  readonly own: PricedPlan | null
}

/** How many of the facts stand before the way to buy: the price, by the interval and by the month. */
const BEFORE_THE_WAY = 2

/**
 * A row for each plan. Where there is room the rows stand side by side as columns, fact beside fact; on
 * small screens they stand below each other, each with its price and the way to buy it first.
 */
export const PlanTable = observer(function PlanTable({ plans, own }: PlanTableProps) {
  const { chosen } = useStore('licenses')
  const facts = planFacts(chosen)
  const [prices, rest] = [facts.slice(0, BEFORE_THE_WAY), facts.slice(BEFORE_THE_WAY)]
  const head = ({ name }: PlanFact) => (
    <th key={name} scope="col" role="columnheader">
      {name}
    </th>
  )
  const cellOf = (plan: PricedPlan) =>
    function factCell({ name, of, measured }: PlanFact) {
      return (
        <td key={name} role="cell" data-name={name}>
          <span className={measured && textCss['measured']}>{of(plan)}</span>
        </td>
      )
    }

  return (
    <section aria-label="Compare plans">
      <table className={css['table']} role="table">
        <caption className={visuallyHidden['hidden']}>
          Plans under the {chosen.name} license
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              <span className={visuallyHidden['hidden']}>Plan</span>
            </th>
            {prices.map(head)}
            <th scope="col" role="columnheader">
              <span className={visuallyHidden['hidden']}>Choose</span>
            </th>
            {rest.map(head)}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {plans.map((plan) => (
            <tr key={plan.id} role="row" className={isDefault(plan) ? css['first'] : undefined}>
              <th scope="row" role="rowheader">
                {plan.name}
                {isDefault(plan) && <span className={css['hint']}>Recommended</span>}
              </th>
              {prices.map(cellOf(plan))}
              <td role="cell" className={css['way']}>
                <Way plan={plan} own={own} />
              </td>
              {rest.map(cellOf(plan))}
            </tr>
          ))}
        </tbody>
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
  const your = useStore('session').viewer.team ? 'Your team’s' : 'Your'
  const kind = isDefault(plan) ? 'primary' : 'quiet'
  if (own && !isChange(own, plan)) return <span className={textCss['quiet']}>{your} plan</span>
  if (isFreePlan(plan)) return <FreeWay plan={plan} own={own} />
  if (chosen.onRequest) return <TalkLink kind={kind} />
  const wanted = `plan=${plan.id}` as const
  if (own?.id === plan.id) {
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

/** The plan of whoever is here; null without one, and while nobody knows. For observers. */
export function useMyPlan(): PricedPlan | null {
  const { user } = useStore('session')
  const { subscription } = useFreshCredits(user)
  return subscription && subscription.status !== 'ended' ? subscription.planVariant : null
}
