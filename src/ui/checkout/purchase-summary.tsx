import { observer } from 'mobx-react-lite'
import type { PurchaseQuote } from '#application/ports/purchases.ts'
import type { ReplacedCreditSubscription } from '#domain/order/purchase.ts'
import { inUsd, negative } from '#domain/shared/money.ts'
import { creditSubscriptionEndsMessage } from '#messages/credit-subscription-messages.ts'
import { FREE_PLAN_ENDS, REST_OF_PLAN } from '#messages/purchase-text.ts'
import { taxMessage } from '#messages/tax-label.ts'
import { Announcement } from '../components/announcement.tsx'
import { inDays } from '#messages/durations.ts'
import { FactTable, type FactTableProps } from '../components/fact-table.tsx'
import { Price } from '../components/price.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './purchase-summary.module.css'

interface PurchaseSummaryProps {
  readonly quote: PurchaseQuote
  readonly isPlan: boolean
}

/** What is bought, what it costs now and later, and the credits before and after (subscription 1). */
export const PurchaseSummary = observer(function PurchaseSummary({
  quote,
  isPlan,
}: PurchaseSummaryProps) {
  const licenses = useStore('licenses')
  const { name, detail, total, scheduledFor, endsCreditSubscription } = quote
  return (
    <div className={css['bill']}>
      <div>
        <h2>{name}</h2>
        <p className={css['detail']}>{detail}</p>
      </div>
      <FactTable
        caption="Order summary"
        facts={purchaseFactRows(quote, licenses.named(quote.licenseId))}
      />
      {endsCreditSubscription && (
        <ReplacesCreditSubscription creditSubscription={endsCreditSubscription} />
      )}
      {isPlan && quote.price > 0 && <EndsFreePlan />}
      <Announcement>
        {scheduledFor === null
          ? `${name}: ${inUsd(total)} due today.`
          : `${name}: nothing due today.`}
      </Announcement>
    </div>
  )
})

/** Tells the buyer before the click what happens to their current credit subscription. */
const ReplacesCreditSubscription = observer(function ReplacesCreditSubscription({
  creditSubscription,
}: {
  readonly creditSubscription: ReplacedCreditSubscription
}) {
  const licenses = useStore('licenses')
  return (
    <p>
      {creditSubscriptionEndsMessage(
        creditSubscription,
        licenses.named(creditSubscription.licenseId),
      )}
    </p>
  )
})

/** A customer can hold only one plan (free-plan 1). */
const EndsFreePlan = observer(function EndsFreePlan() {
  const { user } = useStore('session')
  return user?.freeSubscriber ? <p>{FREE_PLAN_ENDS}</p> : null
})

function purchaseFactRows(quote: PurchaseQuote, license: string): FactTableProps['facts'] {
  const { price, credit, tax, total, scheduledFor, nextCharge } = quote
  const { creditsBefore, creditsAfter, creditsIneligible } = quote
  const taxName = taxMessage(quote)
  return [
    { name: 'License', value: license },
    { name: 'Price', value: <Price cents={price} />, measured: true },
    credit > 0 && { name: REST_OF_PLAN, value: <Price cents={negative(credit)} />, measured: true },
    taxName !== null && { name: taxName, value: <Price cents={tax} />, measured: true },
    { name: 'Due today', value: <Price cents={total} />, measured: true },
    scheduledFor !== null && { name: 'Starts', value: inDays(scheduledFor) },
    nextCharge && {
      name: 'Next payment',
      value: `${inUsd(nextCharge.amount)} on ${inDays(nextCharge.at)}`,
    },
    { name: 'Current credits', value: creditsBefore, measured: true },
    {
      name: scheduledFor === null ? 'Credits after purchase' : 'Credits until the change',
      value: creditsAfter,
      measured: true,
    },
    creditsIneligible > 0 && {
      name: 'Other credits (lower license)',
      value: creditsIneligible,
      measured: true,
    },
  ]
}
