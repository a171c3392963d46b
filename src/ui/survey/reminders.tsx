import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { daysLeft, WARNING_DAYS } from '#domain/credits/ending.ts'
import type { Survey } from '#domain/user/survey.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { endingMessage } from '#messages/credit-messages.ts'
import { useService, useStore } from '../stores/stores.tsx'

/** What the shop has to say to somebody signed in, without being asked. */
export const Reminders = observer(function Reminders({ user }: { readonly user: Registered }) {
  useSurveyOffer(user)
  useEndingCredits(user)
  return null
})

/** Where nobody is to be interrupted: at a checkout form, and while reading or doing what the law asks for (survey 1). */
const QUIET = /^\/(?:checkout|auth|withdraw|policies|license|503)(?:\/|$)/

/**
 * Offers the survey when it is due: after the first confirmation, and after the first purchase. Asked
 * whenever somebody leaves a checkout form or a dialog; never over another dialog, nor while they type.
 */
function useSurveyOffer(user: Registered): void {
  const surveys = useService('surveys')
  const modals = useStore('modals')
  const cart = useStore('cart')
  const { pathname } = useLocation()
  const offered = useRef(new Set<string>())
  const isBusy = QUIET.test(pathname) || modals.open !== null || cart.active
  const { id, confirmedAt, hasCompletedSurvey } = user

  useEffect(() => {
    if (isBusy || hasCompletedSurvey) return
    let here = true
    const offer = ({ due, skips }: Survey) => {
      const once = `${id} ${skips}`
      if (!here || !due || offered.current.has(once) || isInTheMiddle()) return
      offered.current.add(once)
      modals.show({ kind: 'survey', offered: true, business: false })
    }
    void surveys.read(user).match(offer, () => undefined)
    return () => {
      here = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- not for a name that changed
  }, [surveys, modals, id, confirmedAt, hasCompletedSurvey, isBusy])
}

function isInTheMiddle(): boolean {
  const isTyping = document.activeElement?.matches('input, textarea, select') ?? false
  return isTyping || document.querySelector('dialog[open]') !== null
}

const LAST_DAYS = Math.min(...WARNING_DAYS)

/** Says once in a browser session that credits are about to end, as soon as the balance is known (credits 3). */
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
