import { useEffect, useRef, type ReactNode } from 'react'
import { PageHead } from '../page-head.tsx'
import { Tabs } from '../components/tabs.tsx'
import css from './account-frame.module.css'
import { RevenueBandNotice } from './revenue-band-notice.tsx'
import { ACCOUNT_PLACES, type AccountPlace } from './account-places.ts'

interface AccountFrameProps {
  readonly title: string
  readonly at: AccountPlace
  readonly children: ReactNode
}

/** The account's pages share their heading and the way between them. */
export function AccountFrame({ title, at, children }: AccountFrameProps) {
  const tabs = useRef<HTMLDivElement>(null)

  // On a narrow screen the tabs scroll; the one that is open must not begin out of sight.
  useEffect(() => {
    tabs.current
      ?.querySelector('[aria-current]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [at])

  return (
    <div className={css['frame']}>
      <PageHead title={title} path={`/account/${at}`} noindex />
      <h1>{title}</h1>
      <div ref={tabs}>
        <Tabs
          label="Account"
          tabs={ACCOUNT_PLACES.map(({ place, label }) => ({
            label,
            to: `/account/${place}`,
            current: place === at,
          }))}
        />
      </div>
      <RevenueBandNotice />
      {children}
    </div>
  )
}
