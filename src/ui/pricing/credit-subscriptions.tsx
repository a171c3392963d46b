import { observer } from 'mobx-react-lite'
import type { MyCreditSubscription } from '#application/ports/subscriptions.ts'
import { PACK_LIFE_MONTHS } from '#domain/credits/ledger.ts'
import type { CreditPack } from '#domain/credits/pack.ts'
import { inCredits } from '#messages/credit-messages.ts'
import { licenseNeeded } from '../account/ineligible-credits.ts'
import { ButtonLink } from '../components/button.tsx'
import { DataTable } from '../components/data-table.tsx'
import { useStore } from '../stores/stores.tsx'
import { ListedPrice } from './listed-price.tsx'
import { PurchaseLink } from './purchase-link.tsx'
import { TalkLink } from './talk-link.tsx'
import layoutCss from '../styles/layout.module.css'
import textCss from '../styles/text.module.css'

interface CreditSubscriptionsProps {
  readonly packs: readonly CreditPack[]
}

/** Packs that come every month (credits 5). */
export const CreditSubscriptions = observer(function CreditSubscriptions({
  packs,
}: CreditSubscriptionsProps) {
  const { chosen } = useStore('licenses')
  const held = useActiveCreditSubscription()
  return (
    <div className={layoutCss['stack4']}>
      <h3>Monthly refill</h3>
      <DataTable
        caption="Monthly refill"
        rows={packs}
        keyOf={({ id }) => id}
        columns={[
          { name: 'Every month', heads: true, cell: ({ credits }) => inCredits(credits) },
          {
            name: 'A credit',
            number: true,
            cell: ({ costPerCredit }) => <ListedPrice license={chosen} cents={costPerCredit} />,
          },
          {
            name: 'A month',
            number: true,
            cell: ({ price }) => <ListedPrice license={chosen} cents={price} />,
          },
          {
            name: chosen.onRequest ? 'On request' : 'Begin it',
            number: true,
            cell: ({ id, credits }) => {
              if (held) return <OwnChoice isThis={held.packId === id} />
              return chosen.onRequest ? (
                <TalkLink />
              ) : (
                <PurchaseLink
                  wanted={`pack=${id}`}
                  label={`Begin a refill of ${inCredits(credits)} a month`}
                >
                  Begin
                </PurchaseLink>
              )
            },
          },
        ]}
      />
      <p className={textCss['quiet']}>
        Renews monthly until you cancel, which takes two clicks in your account. Each month’s
        credits last {PACK_LIFE_MONTHS} months, like those of a pack.
      </p>
    </div>
  )
})

/** There is one for each customer: a second is not on offer. */
function OwnChoice({ isThis }: { readonly isThis: boolean }) {
  return (
    <ButtonLink size="small" to="/account/subscription">
      {isThis ? 'Your refill' : 'You have a refill'}
    </ButtonLink>
  )
}

/** The viewer's own, unless it may be begun anew: one that is past due, cancelled or ineligible. */
function useActiveCreditSubscription(): MyCreditSubscription | null {
  const { user } = useStore('session')
  const { subscription } = useStore('credits')
  const creditSubscription = user && subscription?.creditSubscription
  if (
    !creditSubscription ||
    creditSubscription.status === 'past-due' ||
    creditSubscription.cancelAt !== null
  )
    return null
  return creditSubscription.licenseId < licenseNeeded(user, subscription)
    ? null
    : creditSubscription
}
