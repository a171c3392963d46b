import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { MyCreditSubscription } from '#application/ports/subscriptions.ts'
import { PACK_LIFE_MONTHS } from '#domain/credits/ledger.ts'
import { higher } from '#domain/license/choice.ts'
import { inUsd } from '#domain/shared/money.ts'
import { RETRY_DAYS } from '#domain/subscription/subscription.ts'
import { Badge } from '../components/badge.tsx'
import { Button, ButtonLink } from '../components/button.tsx'
import { FULL_DAY } from '../components/date-formats.ts'
import { Dialog } from '../components/dialog.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { pagePart } from '../components/lazy-page-part.tsx'
import { FactTable, type FactTableProps } from '../components/fact-table.tsx'
import { Price } from '../components/price.tsx'
import { PurchaseLink } from '../pricing/purchase-link.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './account-form.module.css'
import { AccountSection } from './account-section.tsx'
import { licenseNeeded } from './ineligible-credits.ts'
import { IneligibleNote } from './ineligible-note.tsx'
import { useSubscription } from './use-subscription.ts'

/** Needed by the few who owe something. */
const PastDueActions = pagePart(async () => (await import('./past-due-actions.tsx')).PastDueActions)

interface CreditSubscriptionProps {
  readonly creditSubscription: MyCreditSubscription
}

/** The credits that come every month, what they cost, when next, and the way out. */
export const CreditSubscriptionSection = observer(function CreditSubscriptionSection({
  creditSubscription,
}: CreditSubscriptionProps) {
  const licenses = useStore('licenses')
  const { mutation, keepCreditSubscription } = useSubscription()
  const [leaving, setLeaving] = useState(false)
  const { cancelAt } = creditSubscription

  return (
    <AccountSection
      title="Your monthly refill"
      words={<p>Each month’s credits last {PACK_LIFE_MONTHS} months, also after you cancel.</p>}
    >
      {creditSubscription.status === 'past-due' && (
        <PastDue creditSubscription={creditSubscription} />
      )}
      <IneligibleNote
        of="credits"
        licenseId={creditSubscription.licenseId}
        goesOn={cancelAt === null}
        way={creditSubscription.status === 'past-due' ? null : `pack=${creditSubscription.packId}`}
      />
      <FactTable
        caption="Your monthly refill"
        facts={creditSubscriptionFacts(
          creditSubscription,
          licenses.named(creditSubscription.licenseId),
        )}
      />
      {cancelAt === null ? (
        <div className={css['ways']}>
          <ButtonLink to="/checkout/payment_method?of=credits">Change payment method</ButtonLink>
          <Button kind="bare" onClick={() => setLeaving(true)}>
            Cancel refill
          </Button>
        </div>
      ) : (
        <div className={css['note']}>
          <p>
            Your refill ends on {FULL_DAY.format(cancelAt)}. Nothing more is charged, and the
            credits that you have stay yours.
          </p>
          <Button kind="primary" busy={mutation.busy} onClick={keepCreditSubscription}>
            Keep my refill
          </Button>
        </div>
      )}
      <ErrorNote error={mutation.error} />
      {leaving && (
        <CreditSubscriptionCancel
          creditSubscription={creditSubscription}
          onClose={() => setLeaving(false)}
        />
      )}
    </AccountSection>
  )
})

function creditSubscriptionFacts(
  { credits, price, nextCharge, cancelAt }: MyCreditSubscription,
  license: string,
): FactTableProps['facts'] {
  return [
    { name: 'Credits a month', value: credits, measured: true },
    { name: 'Licence', value: license },
    { name: 'Price', value: <Price cents={price} covers="a month" />, measured: true },
    nextCharge && {
      name: 'Next charge',
      value: `${inUsd(nextCharge.amount)} on ${FULL_DAY.format(nextCharge.at)}`,
    },
    cancelAt !== null && { name: 'Ends on', value: FULL_DAY.format(cancelAt) },
  ]
}

/** "2, 7, 14 and 21". */
const DAYS_OF_RETRIES = `${RETRY_DAYS.slice(0, -1).join(', ')} and ${RETRY_DAYS.slice(-1).join('')}`

/** A month that could not be charged. It is paid under its own license, as far as that suffices. */
const PastDue = observer(function PastDue({ creditSubscription }: CreditSubscriptionProps) {
  const { user } = useStore('session')
  const { subscription } = useStore('credits')
  const licenseId = higher(creditSubscription.licenseId, licenseNeeded(user, subscription))
  const { periodEnd, nextCharge } = creditSubscription
  return (
    <div className={css['note']} role="status">
      <p>
        <Badge tone="warn">Payment owed.</Badge> Your last refill could not be charged. We try again{' '}
        {DAYS_OF_RETRIES} days after it was due, and then it ends. The credits that you have stay
        yours to spend.
      </p>
      {licenseId === creditSubscription.licenseId && nextCharge ? (
        <PastDueActions of="credits" periodEnd={periodEnd} owed={nextCharge} />
      ) : (
        <PurchaseLink
          wanted={`pack=${creditSubscription.packId}`}
          licenseId={licenseId}
          label="Pay for the refill now"
          kind="primary"
        >
          Pay now
        </PurchaseLink>
      )}
    </div>
  )
})

interface CancelProps {
  readonly creditSubscription: MyCreditSubscription
  readonly onClose: () => void
}

/** Two clicks and no questions: leaving is as easy as coming was. */
const CreditSubscriptionCancel = observer(function CreditSubscriptionCancel({
  creditSubscription,
  onClose,
}: CancelProps) {
  const modals = useStore('modals')
  const notifications = useStore('notifications')
  const { mutation, cancelCreditSubscription } = useSubscription()
  const end =
    creditSubscription.status === 'past-due'
      ? 'Your refill ends now'
      : `Your refill ends on ${FULL_DAY.format(creditSubscription.periodEnd)}`
  const cancel = () =>
    cancelCreditSubscription((left) => {
      const goesOn = left && `Your refill ends on ${FULL_DAY.format(left.periodEnd)}.`
      notifications.say({
        type: 'success',
        body: `Cancelled. ${goesOn ?? 'Your refill has ended.'}`,
      })
      onClose()
    })

  return (
    <Dialog
      open={modals.open === null}
      title="Cancel your refill?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep my refill</Button>
          <Button kind="primary" busy={mutation.busy} onClick={cancel}>
            Cancel refill
          </Button>
        </>
      }
    >
      <p>{end}, and nothing more is charged. The credits that you have stay yours.</p>
      <ErrorNote error={mutation.error} />
    </Dialog>
  )
})
