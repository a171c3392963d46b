import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { daysLeft, WARNING_DAYS } from '#domain/credits/ending.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { endingMessage } from '#messages/credit-messages.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { SurveyInvitation } from './survey-invitation.tsx'

/** What the shop tells a signed-in person unprompted. Shown below the page. */
export const Reminders = observer(function Reminders({ user }: { readonly user: Registered }) {
  useEndingCredits(user)
  return <SurveyInvitation key={user.id} user={user} />
})

const LAST_DAYS = Math.min(...WARNING_DAYS)

/** Warns once per browser session that credits are about to end, as soon as the balance is known (credits 3). */
function useEndingCredits({ id }: Registered): void {
  const { subscription } = useStore('credits')
  const notifications = useStore('notifications')
  const memory = useService('sessionMemory')
  const at = subscription?.runningOut?.at ?? null
  const credits = subscription?.runningOut?.credits ?? 0

  useEffect(() => {
    if (at === null || daysLeft(at, Date.now()) > LAST_DAYS) return
    const mark = `emberstock-credits-ending-${id}-${at}`
    void memory.isMarked(mark).map((wasShown) => {
      if (wasShown) return
      void memory.mark(mark)
      const body = `${endingMessage(credits, daysLeft(at, Date.now()))} They’ll be used first for the next files you license.`
      notifications.say({ type: 'credits_low', body })
    })
  }, [memory, notifications, id, at, credits])
}
