import { useEffect, useEffectEvent, useRef } from 'react'
import type { ActingRefused } from '#application/ports/acting.ts'
import type { ActedFor, Registered } from '#domain/user/viewer.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { useActFor } from './use-act-for.ts'

/** How often a tab that acts for a team checks whether its person still may (customer 7). */
const CHECK_MS = 45_000

/**
 * Keeps the customer that a tab acts for up to date: follows choices made in other tabs, and checks from time to
 * time, and whenever the role does not allow something, whether the person is still on the team, and in which
 * role. Pauses while the tab is hidden or offline.
 */
export function useActing({ id: userId, team }: Registered): void {
  const acting = useService('acting')
  const session = useStore('session')
  const notifications = useStore('notifications')
  const actFor = useActFor()
  const teamId = team?.id

  const lose = async (lost: ActedFor | undefined) => {
    await actFor(userId, null)
    notifications.say({
      type: 'info',
      body: `You’re no longer on ${lost ? `the ${lost.name}` : 'your'} team, so we switched you to your own account.`,
    })
  }

  const isLooking = useRef(false)

  /** Asks the server about the team that this tab acts for, or is about to act for. */
  const look = useEffectEvent(async (wanted: string) => {
    const before = session.user?.team
    isLooking.current = true
    const found = await acting.team()
    isLooking.current = false
    if (found.isErr() || session.user?.id !== userId || session.user.team !== before) return
    const { value } = found
    if (value?.id !== wanted) await lose(before)
    else if (before?.id !== wanted) await actFor(userId, value)
    else if (JSON.stringify(value) !== JSON.stringify(before)) session.act(value)
  })

  const onChosen = useEffectEvent((chosen: string | null) => {
    const here = session.user?.team?.id ?? null
    if (chosen === here) return
    void (chosen === null ? actFor(userId, null) : look(chosen))
  })

  const onRefused = useEffectEvent((why: ActingRefused) => {
    const acted = session.user?.team
    if (!acted) return
    if (why === 'team-missing') return void lose(acted)
    // If the role does not allow something, it may have changed in the meantime. A refusal of the question itself
    // does not lead to another one.
    if (!isLooking.current) void look(acted.id)
  })

  useEffect(() => {
    let end: (() => void) | null = null
    let hasStopped = false
    void acting.watch(userId, { onChosen, onRefused }).map((stop) => {
      end = stop
      if (hasStopped) stop()
    })
    return () => {
      hasStopped = true
      end?.()
      // Forgets the choice when the person leaves.
      if (session.user?.id !== userId) void acting.choose(userId, null)
    }
  }, [acting, session, userId])

  useEffect(() => {
    if (teamId === undefined) return
    let lookedAt = Date.now()
    const lookIfDue = () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return
      if (Date.now() - lookedAt < CHECK_MS) return
      lookedAt = Date.now()
      void look(teamId)
    }
    const timer = setInterval(lookIfDue, CHECK_MS)
    document.addEventListener('visibilitychange', lookIfDue)
    window.addEventListener('online', lookIfDue)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookIfDue)
      window.removeEventListener('online', lookIfDue)
    }
  }, [teamId])
}
