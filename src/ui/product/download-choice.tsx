import { observer } from 'mobx-react-lite'
import { can } from '#application/ports/can.ts'
import type { DryRun } from '#domain/download/dry-run.ts'
import type { ActedFor } from '#domain/user/viewer.ts'
import { inCredits } from '#messages/credit-messages.ts'
import { BEING_PAID, decisionMessage, paidByMessage } from '#messages/download-messages.ts'
import { SUBSCRIBERS } from '#messages/sale-messages.ts'
import { receiptPath } from '../checkout/return-url.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { pagePart } from '../components/lazy-page-part.tsx'
import { useMayLicense } from '../hooks/use-may-license.ts'
import { useStore } from '../stores/stores.tsx'
import { ItemButton } from './item-button.tsx'
import css from './download-choice.module.css'
import { NoAccess } from './no-access.tsx'
import { TeamOwns } from './team-owns.tsx'
import { useDecision } from './use-decision.ts'
import { UsageMeter } from './usage-meter.tsx'

const RequestApproval = pagePart(
  async () => (await import('./request-approval.tsx')).RequestApproval,
)

interface DownloadChoiceProps {
  readonly productId: number
  readonly variantId: number
  readonly credits: number
  /** Whether the file is also sold for money. */
  readonly forMoney: boolean
  /** The team already owns the file, and the viewer's role may not download it (customer 2). */
  readonly isOwned: boolean
}

/**
 * A file that costs credits or money, for a signed-in viewer: shows the cost from the dry run before the click,
 * next to buying the file or the plans that include it.
 */
export const DownloadChoice = observer(function DownloadChoice(props: DownloadChoiceProps) {
  const { variantId, forMoney, isOwned } = props
  const downloads = useStore('downloads')
  const { viewer } = useStore('session')
  const mayLicense = useMayLicense()
  const decision = useDecision(variantId)
  const action = decision?.suggestedAction
  const orderId = action?.orderId
  const paysByCredits =
    decision !== null && ((decision.balance ?? 0) > 0 || decision.meter !== null)
  const cost = decision?.cost ?? props.credits
  // If credits would have to be bought for more than the file costs, money comes first (pricing 8).
  const isShort = decision?.refusal === 'credits-missing' && action?.kind === 'buy'
  const buysFirst = forMoney && (!paysByCredits || isShort)
  const start = () => void downloads.start(variantId, cost)
  const busy = downloads.asking.has(variantId)
  if (orderId !== undefined) {
    return <BeingPaid orderId={orderId} paidBy={decision?.paidBy} team={viewer.team} />
  }
  if (isOwned) return <NoAccess verb="download" />
  // The viewer may not license it, but someone else on the team may (team 6).
  if (!mayLicense || decision?.refusal === 'quota-reached') {
    if (viewer.team && !can('request-license', viewer.team)) return <NoAccess verb="license" />
    return (
      <div className={css['choice']}>
        <div className={css['status']}>{decision && <Said decision={decision} />}</div>
        <RequestApproval variantId={variantId} />
        {/* A quota only limits credits: anyone who may license may pay with money (customer 2). */}
        {forMoney && mayLicense && (
          <ItemButton kind="quiet" item={{ type: 'variant', id: variantId }} />
        )}
      </div>
    )
  }

  return (
    <div className={css['choice']}>
      <TeamOwns variantId={variantId} productId={props.productId} />
      <div aria-live="polite" className={css['status']}>
        {decision && paysByCredits && <Said decision={decision} />}
      </div>
      {!buysFirst ? (
        <>
          <Button kind="primary" wide busy={busy} onClick={start}>
            Download · {inCredits(cost)}
          </Button>
          {forMoney && <ItemButton kind="quiet" item={{ type: 'variant', id: variantId }} />}
          {!forMoney && decision?.meter === null && (
            <ButtonLink kind="bare" size="small" to="/pricing">
              {SUBSCRIBERS.plans}
            </ButtonLink>
          )}
        </>
      ) : (
        <>
          <ItemButton item={{ type: 'variant', id: variantId }} />
          <Button kind="bare" size="small" busy={busy} onClick={start}>
            Use {inCredits(cost)} instead
          </Button>
        </>
      )}
    </div>
  )
})

interface BeingPaidProps {
  readonly orderId: string
  /** Who on the team is paying, if it is someone else. */
  readonly paidBy: string | undefined
  readonly team: ActedFor | undefined
}

/**
 * While a payment is open, nothing is offered that would pay for the file a second time (decision 032). A
 * teammate's payment can be canceled by those who pay for the team, and continued only by the teammate (customer
 * 8).
 */
function BeingPaid({ orderId, paidBy, team }: BeingPaidProps) {
  const mayOpen = paidBy === undefined || can('manage-billing', team ?? null)
  return (
    <div className={css['choice']}>
      <p className={css['status']} role="status">
        {paidBy === undefined ? BEING_PAID : paidByMessage(paidBy)}
      </p>
      {mayOpen && (
        <ButtonLink kind="primary" wide to={receiptPath(orderId, null)}>
          {paidBy === undefined ? 'Complete or cancel payment' : 'View payment'}
        </ButtonLink>
      )}
    </div>
  )
}

const Said = observer(function Said({ decision }: { readonly decision: DryRun }) {
  const licenses = useStore('licenses')
  const { meter, ofQuota, licenseId } = decision
  // A quota of zero is explained in words; there is nothing to count.
  const shown = ofQuota && meter?.limit === 0 ? null : meter
  return (
    <>
      <p>{decisionMessage(decision, licenses.named(licenseId))}</p>
      {shown && (
        <UsageMeter
          name={ofQuota ? 'Your monthly quota of credits' : 'Used this month'}
          meter={shown}
        />
      )}
    </>
  )
})
