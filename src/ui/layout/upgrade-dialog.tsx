import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { PurchaseQuote } from '#application/ports/purchases.ts'
import type { PricedPlan } from '#application/ports/price-book.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { isForTeams, isFreePlan } from '#domain/subscription/plan.ts'
import { preselectedPlan } from '#domain/subscription/preselected-plan.ts'
import { can } from '#application/ports/can.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { useOnRequest } from '../license/on-request.tsx'
import { inDays } from '#messages/durations.ts'
import { pagePart } from '../components/lazy-page-part.tsx'
import { RadioGroup, type Choice } from '../components/radio-group.tsx'
import { isChange } from '../pricing/is-change.ts'
import type { Continuation } from '../stores/modal-store.ts'
import { ShownPrice, TaxIncluded } from '../pricing/shown-price.tsx'
import { teamPays } from '../license/license-chooser.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import { PurchaseDialog } from './purchase-dialog.tsx'
import { usePurchase } from './use-purchase.ts'
import { usePurchaseLicense } from './use-purchase-license.ts'

/** For roles that cannot buy a plan for their team. */
const AskBillingDialog = pagePart(
  async () => (await import('./ask-billing-dialog.tsx')).AskBillingDialog,
)

interface UpgradeDialogProps {
  readonly viewer: Registered
  readonly planId: number | null
  /** Null if none was requested. */
  readonly licenseId: LicenseId | null
  readonly onward: Continuation
}

/** Opens once it is known whether there is a plan, because a change keeps that plan's license. */
export function UpgradeDialog(props: UpgradeDialogProps) {
  const { team } = props.viewer
  if (!team || can('manage-billing', team)) return <ChooseAtLicense {...props} />
  return (
    <AskBillingDialog team={team} title="Your team needs a plan for this" to="choose one">
      This requires a plan that {team.name} doesn’t have.
    </AskBillingDialog>
  )
}

function ChooseAtLicense({ licenseId: asked, ...props }: UpgradeDialogProps) {
  const licenseId = usePurchaseLicense(props.viewer, asked)
  return licenseId === null ? null : <ChoosePlan {...props} licenseId={licenseId} />
}

interface ChoosePlanProps extends UpgradeDialogProps {
  readonly licenseId: LicenseId
}

/**
 * A plan to subscribe or change to, with the charge today, the next charge, and the credits before and after
 * (subscription 1).
 */
const ChoosePlan = observer(function ChoosePlan(props: ChoosePlanProps) {
  const { viewer, planId, onward } = props
  const credits = useStore('credits')
  const priceBook = useService('priceBook')
  const purchase = usePurchase({ viewer, licenseId: props.licenseId, onward, done: doneMessage })
  const { licenseId } = purchase
  const onRequest = useOnRequest(licenseId)
  const [plans, setPlans] = useState<readonly PricedPlan[]>([])
  const held = credits.subscription?.planVariant?.id ?? null

  useEffect(() => {
    if (onRequest) return
    void priceBook.plans(licenseId).match(
      (all) => {
        const mine = credits.subscription?.planVariant ?? null
        const found = all
          .filter((plan) => !isFreePlan(plan) && isChange(mine, plan))
          .filter((plan) => !viewer.team || isForTeams(plan))
        setPlans(found)
        const first = found.find(({ id }) => id === planId) ?? preselectedPlan(found, mine)
        if (first && !purchase.wanted) void purchase.choose({ kind: 'plan', planId: first.id })
      },
      (error) => purchase.fail(error),
    )
  }, [credits, priceBook, licenseId, planId, purchase, onRequest, viewer.team])

  const chosen = purchase.wanted?.kind === 'plan' ? String(purchase.wanted.planId) : null
  return (
    <PurchaseDialog
      title={held === null ? 'Choose a plan' : 'Change your plan'}
      viewer={viewer}
      purchase={purchase}
    >
      {viewer.team && <p>{teamPays(viewer.team, 'pays for the plan and uses it.')}</p>}
      {plans.length > 0 && (
        <RadioGroup
          label="Plan"
          choices={plans.map(toChoice)}
          value={chosen}
          onChange={(value) => void purchase.choose({ kind: 'plan', planId: Number(value) })}
        />
      )}
      <TaxIncluded />
    </PurchaseDialog>
  )
})

function toChoice(plan: PricedPlan): Choice {
  const { id, name, interval, price } = plan
  return {
    value: String(id),
    label: `${name}, billed ${interval}ly`,
    hint: `Per month: ${plan.creditsPerMonth} credits, ${plan.downloadsPerMonth} downloads (${plan.downloads4kPerMonth} in 4K)`,
    aside: <ShownPrice cents={price} covers={`per ${interval}`} />,
  }
}

function doneMessage(quote: PurchaseQuote | null): string {
  if (!quote) return 'Your plan has been changed.'
  if (quote.scheduledFor !== null) {
    return `${quote.name} starts on ${inDays(quote.scheduledFor)}. You can undo this until then.`
  }
  return `Welcome to the ${quote.name}. You now have ${quote.creditsAfter} credits.`
}
