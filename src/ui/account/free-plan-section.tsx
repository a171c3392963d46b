import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { FreePack, PackAsset } from '#domain/subscription/free-pack.ts'
import { isConfirmed, type Registered } from '#domain/user/viewer.ts'
import { monthInWords, packStateInWords } from '#words/pack-words.ts'
import { Checkbox } from '../parts/checkbox.tsx'
import { FULL_DAY } from '../parts/day.ts'
import { ResendLink } from '../shell/resend-link.tsx'
import css from './account-form.module.css'
import { AccountSection } from './account-section.tsx'
import { FileList } from './file-list.tsx'
import own from './free-plan-section.module.css'
import { Loaded } from './loaded.tsx'
import { TroubleNote } from './trouble-note.tsx'
import { useFreePack } from './use-free-pack.ts'

/** The free plan: whether to hold it, and what it gives this month (rules 18). */
export const FreePlanSection = observer(function FreePlanSection({
  user,
}: {
  readonly user: Registered
}) {
  const { pack, loading, load, holding, hold } = useFreePack(user)
  const [pressed, setPressed] = useState<boolean | null>(null)
  const press = (held: boolean) => {
    if (holding.busy) return
    setPressed(held)
    hold(held)
  }

  return (
    <AccountSection
      title="Free plan"
      words={
        <p>
          Files every month, licensed to you for good. If you leave the plan, no more come, and what
          you were given stays yours.
        </p>
      }
    >
      <Loaded value={pack} loading={loading} again={load}>
        {(known) => (
          <div className={css['form']}>
            <Checkbox
              label="Hold the free plan"
              checked={(holding.busy ? pressed : null) ?? known.held}
              aria-busy={holding.busy || undefined}
              onChange={(event) => press(event.target.checked)}
            />
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
      {/* What the switch above brought is said here. */}
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
      {held && <p className={css['state']}>The next pack comes on {FULL_DAY.format(endsAt)}.</p>}
    </>
  )
}

function Asset({ asset: { product, files } }: { readonly asset: PackAsset }) {
  return (
    <div className={own['asset']}>
      <img src={product.previews.posterWebp} alt="" loading="lazy" width={480} height={270} />
      <Link to={`/product/${product.slug}`}>{product.name}</Link>
      {files.length > 0 && <FileList files={files} named={false} />}
    </div>
  )
}
