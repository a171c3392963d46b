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
  /** Whether the current viewer can buy them. */
  readonly areForSale: boolean
}

/** Packs that are delivered every month (credits 5). */
export const CreditSubscriptions = observer(function CreditSubscriptions({
  packs,
  areForSale,
}: CreditSubscriptionsProps) {
  const { chosen } = useStore('licenses')
  const held = useActiveCreditSubscription()
  return (
    <div className={layoutCss['stack4']}>
      <h3>Credit subscription</h3>
      <DataTable
        caption="Credit subscription"
        rows={packs}
        keyOf={({ id }) => id}
        columns={[
          { name: 'Credits per month', heads: true, cell: ({ credits }) => inCredits(credits) },
          {
            name: 'Per credit',
            number: true,
            cell: ({ costPerCredit }) => <ListedPrice license={chosen} cents={costPerCredit} />,
          },
          {
            name: 'Per month',
            number: true,
            cell: ({ price }) => <ListedPrice license={chosen} cents={price} />,
          },
          ...(areForSale
            ? [
                {
                  name: chosen.onRequest ? 'Custom quote' : 'Subscribe',
                  number: true,
                  cell: ({ id, credits }: CreditPack) => {
                    if (held) return <OwnChoice isThis={held.packId === id} />
                    return chosen.onRequest ? (
                      <TalkLink />
                    ) : (
                      <PurchaseLink
                        wanted={`pack=${id}`}
                        label={`Subscribe to ${inCredits(credits)} per month`}
                      >
                        Subscribe
                      </PurchaseLink>
                    )
                  },
                },
              ]
            : []),
        ]}
      />
      <p className={textCss['quiet']}>
        Renews monthly until you cancel, in two clicks from your account. Each month’s credits are
        valid for {PACK_LIFE_MONTHS} months, like pack credits.
      </p>
    </div>
  )
})

/** Each customer can have only one, so a second is not offered. */
function OwnChoice({ isThis }: { readonly isThis: boolean }) {
  return (
    <ButtonLink size="small" to="/account/subscription">
      {isThis ? 'Your subscription' : 'Already subscribed'}
    </ButtonLink>
  )
}

/**
 * The viewer's own credit subscription, unless a new one may be started because it is past due, canceled or
 * ineligible.
 */
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
