import { observer } from 'mobx-react-lite'
import type { OwnRefill } from '#application/ports/subscriptions.ts'
import { PACK_LIFE_MONTHS } from '#domain/credits/ledger.ts'
import type { CreditPack } from '#domain/credits/pack.ts'
import { inCredits } from '#words/credit-words.ts'
import { licenseNeeded } from '../account/outgrown.ts'
import { ButtonLink } from '../parts/button.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { useStore } from '../stores/stores.tsx'
import { ListedPrice } from './listed-price.tsx'
import css from './pricing-page.module.css'
import { ServiceLink } from './service-link.tsx'
import { TalkLink } from './talk-link.tsx'

interface RefillsProps {
  readonly packs: readonly CreditPack[]
}

/** Packs that come every month (credits 5). */
export const Refills = observer(function Refills({ packs }: RefillsProps) {
  const { chosen } = useStore('licenses')
  const held = useRefillThatGoesOn()
  return (
    <div className={css['custom']}>
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
              if (held) return <OwnWay isThis={held.packId === id} />
              return chosen.onRequest ? (
                <TalkLink />
              ) : (
                <ServiceLink
                  wanted={`pack=${id}`}
                  label={`Begin a refill of ${inCredits(credits)} a month`}
                >
                  Begin
                </ServiceLink>
              )
            },
          },
        ]}
      />
      <p className={css['quiet']}>
        Renews monthly until you cancel, which takes two clicks in your account. Each month’s
        credits last {PACK_LIFE_MONTHS} months, like those of a pack.
      </p>
    </div>
  )
})

/** There is one for each payer: a second is not on offer. */
function OwnWay({ isThis }: { readonly isThis: boolean }) {
  return (
    <ButtonLink size="small" to="/account/subscription">
      {isThis ? 'Your refill' : 'You have a refill'}
    </ButtonLink>
  )
}

/** The viewer's own, unless it may be begun anew: one that is owed, cancelled or outgrown. */
function useRefillThatGoesOn(): OwnRefill | null {
  const { user } = useStore('session')
  const { subscription } = useStore('credits')
  const refill = user && subscription?.refill
  if (!refill || refill.status === 'past-due' || refill.cancelAt !== null) return null
  return refill.licenseId < licenseNeeded(user, subscription) ? null : refill
}
