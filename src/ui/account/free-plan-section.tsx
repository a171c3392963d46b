import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { FreePack, PackAsset } from '#domain/subscription/free-pack.ts'
import { isConfirmed, type Registered } from '#domain/user/viewer.ts'
import { monthMessage, PACKS_START_LATER, packStateMessage } from '#messages/free-pack-messages.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { shortFacts } from '../browse/product-facts.ts'
import { Button } from '../components/button.tsx'
import { inDays } from '#messages/durations.ts'
import { FactsLine } from '../components/facts-line.tsx'
import { Link } from '../components/link.tsx'
import { ResendLink } from '../layout/resend-link.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import { useMutation, type Mutation } from '../hooks/use-mutation.ts'
import { useQuery, type Query } from '../hooks/use-query.ts'
import css from './account-form.module.css'
import { AccountSection } from './account-section.tsx'
import own from './free-plan-section.module.css'
import { QueryResult } from './query-result.tsx'
import textCss from '../styles/text.module.css'

/** The free plan: joining or leaving it, and what it gives this month (free-plan 1). */
export const FreePlanSection = observer(function FreePlanSection({
  user,
  isPaying,
}: {
  readonly user: Registered
  /** Whether a paid plan runs, so that no packs arrive yet. */
  readonly isPaying: boolean
}) {
  const { holding, hold, ...pack } = useFreePack(user)
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()

  // The section loads after its page, too late for the browser to scroll to its hash.
  useEffect(() => {
    if (hash === '#free-plan') heading.current?.focus()
  }, [hash])

  return (
    <AccountSection
      title="Free plan"
      heading={heading}
      description={
        <p>
          Get free files every month with a perpetual license. If you leave the plan, you keep the
          files you’ve received.
        </p>
      }
    >
      <QueryResult {...pack}>
        {(known) => (
          <div className={css['form']}>
            <div className={css['actions']}>
              <Button
                kind={known.held ? 'quiet' : 'primary'}
                busy={holding.busy}
                onClick={() => hold(!known.held)}
              >
                {known.held ? 'Leave free plan' : 'Join the free plan'}
              </Button>
            </div>
            <ErrorNote error={holding.error} />
            <ThisMonth pack={known} isConfirmed={isConfirmed(user)} isPaying={isPaying} />
          </div>
        )}
      </QueryResult>
    </AccountSection>
  )
})

interface ThisMonthProps {
  readonly pack: FreePack
  readonly isConfirmed: boolean
  readonly isPaying: boolean
}

function ThisMonth({ pack, isConfirmed: confirmed, isPaying }: ThisMonthProps) {
  const { month, endsAt, held, assets } = pack
  const isWaiting = held && isPaying
  return (
    <>
      <h3>{monthMessage(month)}</h3>
      {/* Announces the result of the button above. */}
      <p role="status">{isWaiting ? PACKS_START_LATER : packStateMessage(pack, confirmed)}</p>
      {held && !confirmed && <ResendLink />}
      {assets.length > 0 && (
        <ul className={own['assets']}>
          {assets.map((asset) => (
            <li key={asset.product.id}>
              <Asset asset={asset} />
            </li>
          ))}
        </ul>
      )}
      {assets.some(({ files }) => files.length > 0) && (
        <Link to="/account/downloads">View in downloads</Link>
      )}
      {held && !isPaying && (
        <p className={textCss['note']}>Your next pack arrives on {inDays(endsAt)}.</p>
      )}
    </>
  )
}

function Asset({ asset: { product } }: { readonly asset: PackAsset }) {
  return (
    <div className={own['asset']}>
      <img src={product.previews.posterWebp} alt="" loading="lazy" width={480} height={270} />
      <Link to={`/product/${product.slug}`}>{product.name}</Link>
      <FactsLine facts={shortFacts(product.facts)} />
    </div>
  )
}

interface MyFreePack extends Query<FreePack> {
  readonly holding: Mutation
  /** Joins or leaves the free plan. The files it gave stay either way. */
  readonly hold: (held: boolean) => void
}

/** This month's free pack. Reading it also grants it if it is due, so every change reads it again. */
function useFreePack(user: Registered): MyFreePack {
  const packs = useService('freePacks')
  const account = useService('account')
  const session = useStore('session')
  const pack = useQuery(() => packs.packFor(user), [user.id, user.confirmedAt])
  const holding = useMutation()

  const hold = (held: boolean) =>
    holding.run(
      () => account.change({ freeSubscriber: held }).andThen((fresh) => packs.packFor(fresh.user)),
      (fresh) => {
        pack.show(fresh)
        void session.refresh()
      },
    )
  return { ...pack, holding, hold }
}
