import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { RevenueBandAnswer } from '#domain/license/revenue-band.ts'
import { once } from '#domain/shared/once.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { PagePart } from '../components/page-part.tsx'
import { useService, useStore } from '../stores/stores.tsx'

/** Once a year: no page waits for it. */
const loadQuestion = once(
  async () => (await import('./revenue-band-question.tsx')).RevenueBandQuestion,
)

/** Asks a member once a year whether their license's band is still right; nothing while it is not time (licensing 8). */
export const RevenueBandNotice = observer(function RevenueBandNotice() {
  const { user } = useStore('session')
  // Somebody who never said anything about their company is asked by the survey, not here.
  const hasSaid = user && (user.hasCompletedSurvey || user.minLicenseId !== null)
  return hasSaid ? <WhenDue key={user.id} user={user} /> : null
})

const WhenDue = observer(function WhenDue({ user }: { readonly user: Registered }) {
  const revenueBands = useService('revenueBands')
  const modals = useStore('modals')
  const [band, setBand] = useState<RevenueBandAnswer | null>(null)
  const isAsking = modals.open?.kind === 'survey'

  // The survey is the other answer: what it brought is looked up when it closes.
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
  return (
    <PagePart load={loadQuestion} waiting={null}>
      {(RevenueBandQuestion) => (
        <RevenueBandQuestion user={user} licenseId={band.licenseId} onAnswer={setBand} />
      )}
    </PagePart>
  )
})
