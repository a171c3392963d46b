// The styles no longer lay this out as a table, and some browsers then drop its semantics, so its roles are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { observer } from 'mobx-react-lite'
import { can } from '#application/ports/can.ts'
import type { PricedPlan } from '#application/ports/price-book.ts'
import { isFreePlan, PLAN_DEFAULTS } from '#domain/subscription/plan.ts'
import { useMayPay } from '../account/use-may-pay.ts'
import { Button } from '../components/button.tsx'
import { pagePart } from '../components/lazy-page-part.tsx'
import { useFreshCredits } from '../hooks/use-fresh-credits.ts'
import { useStore } from '../stores/stores.tsx'
import { planFacts, type PlanFact } from './plan-facts.tsx'
import css from './plan-table.module.css'
import { PurchaseLink } from './purchase-link.tsx'
import { TalkLink } from './talk-link.tsx'
import visuallyHidden from '../components/visually-hidden.module.css'
import textCss from '../styles/text.module.css'

interface PlanTableProps {
  readonly plans: readonly PricedPlan[]
  /** The viewer's own plan. */
  readonly own: PricedPlan | null
}

/** Number of facts before the purchase link: the price per interval, and per month. */
const BEFORE_THE_WAY = 2

/**
 * A row for each plan. If there is room, the rows are side by side as columns, fact beside fact; on small screens
 * they are stacked, each with its price and purchase link first.
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
              <td role="cell" className={css['action']}>
                <PlanAction plan={plan} own={own} />
              </td>
              {rest.map(cellOf(plan))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
})

interface PlanActionProps {
  readonly plan: PricedPlan
  readonly own: PricedPlan | null
}

/** Loaded once it is known whether a signed-in person has a plan. */
const CurrentPlanAction = pagePart(
  async () => (await import('./current-plan-action.tsx')).CurrentPlanAction,
)

const PlanAction = observer(function PlanAction({ plan, own }: PlanActionProps) {
  const modals = useStore('modals')
  const { chosen } = useStore('licenses')
  const { user } = useStore('session')
  const mayPay = useMayPay()
  const kind = user?.team || isDefault(plan) ? 'primary' : 'quiet'
  if (own || (user && isFreePlan(plan)))
    return <CurrentPlanAction plan={plan} own={own} kind={kind} />
  if (!mayPay) return null
  if (isFreePlan(plan)) {
    return (
      <Button size="small" onClick={() => modals.show({ kind: 'sign-up' })}>
        Create an account
      </Button>
    )
  }
  if (chosen.onRequest) return <TalkLink kind={kind} />
  return (
    <PurchaseLink wanted={`plan=${plan.id}`} kind={kind}>
      Choose {plan.name}
    </PurchaseLink>
  )
})

function isDefault({ tier }: PricedPlan): boolean {
  return tier === PLAN_DEFAULTS.tier
}

/** The plan of the viewer, or of their team; null if there is none, and while it is unknown. For observers. */
export function useMyPlan(): PricedPlan | null {
  const { user } = useStore('session')
  // The server does not tell other roles.
  const mayKnow = useMayPay() || can('license', user?.team ?? null)
  const { subscription } = useFreshCredits(mayKnow && user)
  return subscription && subscription.status !== 'ended' ? subscription.planVariant : null
}
