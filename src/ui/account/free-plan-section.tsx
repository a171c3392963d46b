import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { FreePack, PackAsset } from '#domain/subscription/free-pack.ts'
import { isConfirmed, type Registered } from '#domain/user/viewer.ts'
import { monthInWords, packStateInWords } from '#words/pack-words.ts'
import { shortFacts } from '../browse/product-facts.ts'
import { Button } from '../parts/button.tsx'
import { FULL_DAY } from '../parts/day.ts'
import { FactsLine } from '../parts/facts-line.tsx'
import { Link } from '../parts/link.tsx'
import { ResendLink } from '../shell/resend-link.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import { useErrand, type Errand } from '../use-errand.ts'
import { useLoaded, type Loadable } from '../use-loaded.ts'
import css from './account-form.module.css'
import { AccountSection } from './account-section.tsx'
import own from './free-plan-section.module.css'
import { Loaded } from './loaded.tsx'
import { TroubleNote } from './trouble-note.tsx'

/** The free plan: whether to hold it, and what it gives this month (free-plan 1). */
export const FreePlanSection = observer(function FreePlanSection({
  user,
}: {
  readonly user: Registered
}) {
  const { holding, hold, ...pack } = useFreePack(user)
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()

  // It is loaded after its page, too late for the browser to go to it by itself.
  useEffect(() => {
    if (hash === '#free-plan') heading.current?.focus()
  }, [hash])

  return (
    <AccountSection
      title="Free plan"
      heading={heading}
      words={
        <p>
          Files every month, licensed to you for good. If you leave the plan, no more come, and what
          you were given stays yours.
        </p>
      }
    >
      <Loaded {...pack}>
        {(known) => (
          <div className={css['form']}>
            <div className={css['ways']}>
              <Button
                kind={known.held ? 'quiet' : 'primary'}
                busy={holding.busy}
                onClick={() => hold(!known.held)}
              >
                {known.held ? 'Leave the free plan' : 'Take the free plan'}
              </Button>
            </div>
            <TroubleNote errand={holding} />
            <ThisMonth pack={known} isConfirmed={isConfirmed(user)} />
          </div>
        )}
      </Loaded>
    </AccountSection>
  )
})

interface ThisMonthProps {
  readonly pack: FreePack
  readonly isConfirmed: boolean
}

function ThisMonth({ pack, isConfirmed: confirmed }: ThisMonthProps) {
  const { month, endsAt, held, assets } = pack
  return (
    <>
      <h3>{monthInWords(month)}</h3>
      {/* What the button above brought is said here. */}
      <p role="status">{packStateInWords(pack, confirmed)}</p>
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
        <Link to="/account/downloads">Show them in your downloads</Link>
      )}
      {held && <p className={css['state']}>The next pack comes on {FULL_DAY.format(endsAt)}.</p>}
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

interface OwnFreePack extends Loadable<FreePack> {
  readonly holding: Errand
  /** Takes the free plan, or leaves it. What it gave stays either way. */
  readonly hold: (held: boolean) => void
}

/** This month's pack. Looking at it also gives it to whoever is owed it, so each change looks at it again. */
function useFreePack(user: Registered): OwnFreePack {
  const packs = useService('freePacks')
  const account = useService('account')
  const session = useStore('session')
  const pack = useLoaded(() => packs.packFor(user), [user.id, user.confirmedAt])
  const holding = useErrand()

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
