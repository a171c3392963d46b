import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { RevenueBandAnswer } from '#domain/license/revenue-band.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { pagePart } from '../components/lazy-page-part.tsx'
import { Tabs } from '../components/tabs.tsx'
import { PageHead } from '../page-head.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import css from './account-frame.module.css'
import type { AccountPlace } from './account-places.ts'
import { placesFor } from './places-for.ts'

interface AccountFrameProps {
  readonly title: string
  readonly at: AccountPlace
  /** Page number of the list, for the document title. */
  readonly page?: number
  /** Number of license requests that wait for a decision, if the page finds it out; null until it has. */
  readonly waiting?: number | null | undefined
  readonly children: ReactNode
}

const RoleNote = pagePart(async () => (await import('./role-note.tsx')).RoleNote)
const RequestCount = pagePart(async () => (await import('./request-count.tsx')).RequestCount)

/** The shared heading and tabs of the account pages. */
export function AccountFrame({ title, at, page = 1, waiting, children }: AccountFrameProps) {
  const tabs = useRef<HTMLDivElement>(null)

  // On a narrow screen the tabs scroll. Scroll the open tab into view, along with its neighbors.
  useEffect(() => {
    tabs.current
      ?.querySelector('[aria-current]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [at])

  return (
    <div className={css['frame']}>
      <PageHead
        title={page > 1 ? `${title}, page ${page}` : title}
        path={`/account/${at}`}
        noindex
      />
      <h1>{title}</h1>
      <div ref={tabs}>
        <AccountTabs at={at} waiting={waiting} />
      </div>
      <RevenueBandNotice />
      <Opened at={at}>{children}</Opened>
    </div>
  )
}

/** The page, if the role of a user who acts for their team gives access to it. */
const Opened = observer(function Opened({
  at,
  children,
}: Pick<AccountFrameProps, 'at' | 'children'>) {
  const { user } = useStore('session')
  const isOpen = !user || placesFor(user).some(([place]) => place === at)
  return isOpen ? children : <RoleNote />
})

const AccountTabs = observer(function AccountTabs({
  at,
  waiting,
}: Pick<AccountFrameProps, 'at' | 'waiting'>) {
  const { user } = useStore('session')
  if (!user) return null
  return (
    <Tabs
      label="Account"
      tabs={placesFor(user).map(([place, label]) => ({
        label,
        to: `/account/${place}`,
        current: place === at,
        count: place === 'team' ? <RequestCount known={waiting} /> : undefined,
      }))}
    />
  )
})

/** Lazy: it is shown once a year, so no page waits for it. */
const RevenueBandQuestion = pagePart(
  async () => (await import('./revenue-band-question.tsx')).RevenueBandQuestion,
)

/**
 * Asks a user once a year whether their license's revenue band is still right. Renders nothing until it is due
 * (licensing 8).
 */
const RevenueBandNotice = observer(function RevenueBandNotice() {
  const { user } = useStore('session')
  // Users who have never declared anything about their company are asked by the survey, not here.
  const hasDeclaredLicense = user && (user.hasCompletedSurvey || user.minLicenseId !== null)
  return hasDeclaredLicense ? <WhenDue key={user.id} user={user} /> : null
})

const WhenDue = observer(function WhenDue({ user }: { readonly user: Registered }) {
  const revenueBands = useService('revenueBands')
  const modals = useStore('modals')
  const [band, setBand] = useState<RevenueBandAnswer | null>(null)
  const isAsking = modals.open?.kind === 'survey'

  // The survey answers the same question, so look up the result when it closes.
  useEffect(() => {
    if (isAsking) return
    let here = true
    void revenueBands.answerOf(user).match(
      (found) => here && setBand(found),
      () => undefined,
    )
    return () => {
      here = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- not for a name that changed
  }, [isAsking])

  if (!band?.due) return null
  return <RevenueBandQuestion user={user} licenseId={band.licenseId} onAnswer={setBand} />
})
