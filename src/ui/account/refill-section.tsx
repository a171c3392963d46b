import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { OwnRefill } from '#application/ports/subscriptions.ts'
import { PACK_LIFE_MONTHS } from '#domain/credits/ledger.ts'
import { higher } from '#domain/license/choice.ts'
import { inUsd } from '#domain/shared/money.ts'
import { RETRY_DAYS } from '#domain/subscription/subscription.ts'
import { Button } from '../parts/button.tsx'
import { FULL_DAY } from '../parts/day.ts'
import { FactTable, type Fact } from '../parts/fact-table.tsx'
import { Price } from '../parts/price.tsx'
import { WordMark } from '../parts/word-mark.tsx'
import { ServiceLink } from '../pricing/service-link.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './account-form.module.css'
import { AccountSection } from './account-section.tsx'
import { licenseNeeded } from './outgrown.ts'
import { OutgrownNote } from './outgrown-note.tsx'
import { RefillCancel } from './refill-cancel.tsx'
import { TroubleNote } from './trouble-note.tsx'
import { useSubscription } from './use-subscription.ts'

interface RefillProps {
  readonly refill: OwnRefill
}

/** The credits that come every month, what they cost, when next, and the way out. */
export const RefillSection = observer(function RefillSection({ refill }: RefillProps) {
  const licenses = useStore('licenses')
  const { errand, keepRefill } = useSubscription()
  const [leaving, setLeaving] = useState(false)
  const { cancelAt } = refill

  return (
    <AccountSection
      title="Your monthly refill"
      words={<p>Each month’s credits last {PACK_LIFE_MONTHS} months, also after you cancel.</p>}
    >
      {refill.status === 'past-due' && <PastDue refill={refill} />}
      <OutgrownNote
        of="refill"
        licenseId={refill.licenseId}
        goesOn={cancelAt === null}
        way={refill.status === 'past-due' ? null : `pack=${refill.packId}`}
      />
      <FactTable
        caption="Your monthly refill"
        facts={factsOf(refill, licenses.named(refill.licenseId))}
      />
      {cancelAt === null ? (
        <div className={css['ways']}>
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
          <Button kind="primary" busy={errand.busy} onClick={keepRefill}>
            Keep my refill
          </Button>
        </div>
      )}
      <TroubleNote errand={errand} />
      {leaving && <RefillCancel refill={refill} onClose={() => setLeaving(false)} />}
    </AccountSection>
  )
})

function factsOf({ credits, price, nextCharge, cancelAt }: OwnRefill, license: string): Fact[] {
  return [
    { name: 'Credits a month', value: credits, measured: true },
    { name: 'Licence', value: license },
    { name: 'Price', value: <Price cents={price} covers="a month" />, measured: true },
    ...(nextCharge
      ? [
          {
            name: 'Next charge',
            value: `${inUsd(nextCharge.amount)} on ${FULL_DAY.format(nextCharge.at)}`,
          },
        ]
      : []),
    ...(cancelAt === null ? [] : [{ name: 'Ends on', value: FULL_DAY.format(cancelAt) }]),
  ]
}

/** "2, 7, 14 and 21". */
const DAYS_OF_RETRIES = `${RETRY_DAYS.slice(0, -1).join(', ')} and ${RETRY_DAYS.slice(-1).join('')}`

/** A month that could not be charged. It is paid under its own licence, as far as that suffices. */
const PastDue = observer(function PastDue({ refill }: RefillProps) {
  const { user } = useStore('session')
  const { subscription } = useStore('credits')
  const licenseId = higher(refill.licenseId, licenseNeeded(user, subscription))
  return (
    <div className={css['note']} role="status">
      <p>
        <WordMark tone="warn">Payment owed.</WordMark> Your last refill could not be charged. We try
        again {DAYS_OF_RETRIES} days after it was due, and then it ends. The credits that you have
        stay yours to spend.
      </p>
      <ServiceLink
        wanted={`pack=${refill.packId}`}
        licenseId={licenseId}
        label="Pay for the refill now"
        kind="primary"
      >
        Pay now
      </ServiceLink>
    </div>
  )
})
