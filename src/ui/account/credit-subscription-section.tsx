import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { MyCreditSubscription } from '#application/ports/subscriptions.ts'
import { PACK_LIFE_MONTHS } from '#domain/credits/ledger.ts'
import { inUsd } from '#domain/shared/money.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { inDays } from '#messages/durations.ts'
import { Dialog } from '../components/dialog.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { pagePart } from '../components/lazy-page-part.tsx'
import { FactTable, type FactTableProps } from '../components/fact-table.tsx'
import { Price } from '../components/price.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './account-form.module.css'
import { AccountSection } from './account-section.tsx'
import { IneligibleNote } from './ineligible-note.tsx'
import { useMayPay, useWhyNotPay } from './use-may-pay.ts'
import { useSubscription } from './use-subscription.ts'
import { useYour } from './use-your.ts'

/** Lazy, because few customers have a past-due amount. */
const PastDueCredits = pagePart(async () => (await import('./past-due-note.tsx')).PastDueCredits)

interface CreditSubscriptionProps {
  readonly creditSubscription: MyCreditSubscription
}

/** The credits that are added each month, their price, the next charge, and how to cancel. */
export const CreditSubscriptionSection = observer(function CreditSubscriptionSection({
  creditSubscription,
}: CreditSubscriptionProps) {
  const licenses = useStore('licenses')
  const { mutation, reactivateCreditSubscription } = useSubscription()
  const [leaving, setLeaving] = useState(false)
  const mayPay = useMayPay()
  const whyNotPay = useWhyNotPay()
  const title = `${useYour()} credit subscription`
  const { cancelAt } = creditSubscription
  const facts = creditSubscriptionFacts(
    creditSubscription,
    licenses.named(creditSubscription.licenseId),
  )

  if (!mayPay) {
    return (
      <AccountSection title={title}>
        <FactTable caption={title} facts={facts} />
        <p>{whyNotPay}</p>
      </AccountSection>
    )
  }

  return (
    <AccountSection
      title={title}
      description={
        <p>Each month’s credits are valid for {PACK_LIFE_MONTHS} months, even if you cancel.</p>
      }
    >
      {creditSubscription.status === 'past-due' && (
        <PastDueCredits creditSubscription={creditSubscription} />
      )}
      <IneligibleNote
        of="credits"
        licenseId={creditSubscription.licenseId}
        goesOn={cancelAt === null}
        wanted={
          creditSubscription.status === 'past-due' ? null : `pack=${creditSubscription.packId}`
        }
      />
      <FactTable caption={title} facts={facts} />
      {cancelAt === null ? (
        <div className={css['actions']}>
          {creditSubscription.status !== 'past-due' && (
            <ButtonLink to="/checkout/payment_method?of=credits">Change payment method</ButtonLink>
          )}
          <Button kind="bare" onClick={() => setLeaving(true)}>
            Cancel subscription
          </Button>
        </div>
      ) : (
        <div className={css['note']}>
          <p>
            {title} ends on {inDays(cancelAt)}. You won’t be charged again, and you keep the credits
            you have.
          </p>
          <Button kind="primary" busy={mutation.busy} onClick={reactivateCreditSubscription}>
            Keep subscription
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
    { name: 'Credits per month', value: credits, measured: true },
    { name: 'License', value: license },
    { name: 'Price', value: <Price cents={price} covers="per month" />, measured: true },
    nextCharge && {
      name: 'Next payment',
      value: `${inUsd(nextCharge.amount)} on ${inDays(nextCharge.at)}`,
    },
    cancelAt !== null && { name: 'Ends on', value: inDays(cancelAt) },
  ]
}

interface CancelProps {
  readonly creditSubscription: MyCreditSubscription
  readonly onClose: () => void
}

/** Two clicks and no questions: canceling is as easy as subscribing. */
const CreditSubscriptionCancel = observer(function CreditSubscriptionCancel({
  creditSubscription,
  onClose,
}: CancelProps) {
  const modals = useStore('modals')
  const notifications = useStore('notifications')
  const { mutation, cancelCreditSubscription } = useSubscription()
  const title = `${useYour()} credit subscription`
  const end =
    creditSubscription.status === 'past-due'
      ? `${title} ends now`
      : `${title} ends on ${inDays(creditSubscription.periodEnd)}`
  const cancel = () =>
    cancelCreditSubscription((left) => {
      const goesOn = left && `${title} ends on ${inDays(left.periodEnd)}.`
      notifications.say({
        type: 'success',
        body: `Canceled. ${goesOn ?? `${title} has ended.`}`,
      })
      onClose()
    })

  return (
    <Dialog
      open={modals.open === null}
      title={`Cancel ${title.toLowerCase()}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep subscription</Button>
          <Button kind="primary" busy={mutation.busy} onClick={cancel}>
            Cancel subscription
          </Button>
        </>
      }
    >
      <p>{end}, and you won’t be charged again. You keep the credits you have.</p>
      <ErrorNote error={mutation.error} />
    </Dialog>
  )
})
