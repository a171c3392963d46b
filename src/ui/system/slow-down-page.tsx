import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { safeRedirect } from '#domain/shared/safe-redirect.ts'
import { NOTHING_TO_WAIT_FOR, SLOW_DOWN } from '#messages/confirmation-messages.ts'
import { Announcement } from '../components/announcement.tsx'
import { Button, ButtonLink } from '../components/button.tsx'
import { useStore } from '../stores/stores.tsx'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { readRateLimitWait } from './slow-down.ts'
import css from './slow-down-page.module.css'
import { SystemFrame } from './system-frame.tsx'

/** Shown when the server asks to slow down: counts down the wait, and goes back by itself (limits 3). */
export const SlowDownPage = observer(function SlowDownPage() {
  const { state } = useLocation()
  const isHydrated = useHydrated()
  return isHydrated && readRateLimitWait(state) ? <Wait /> : <NoWait />
})

/** For someone who opened this address directly: nothing is counted down, and home is one press away. */
function NoWait() {
  return (
    <SystemFrame
      title={NOTHING_TO_WAIT_FOR.title}
      actions={
        <ButtonLink kind="primary" to="/">
          Go to home page
        </ButtonLink>
      }
    >
      {NOTHING_TO_WAIT_FOR.why}
    </SystemFrame>
  )
}

const Wait = observer(function Wait() {
  const slow = useStore('slowDown')
  const notifications = useStore('notifications')
  const goBack = useReturnUrl()
  const seconds = useSecondsLeft()

  useEffect(() => {
    // This page explains it better than the message of the call that ran into the limit.
    notifications.closeType('error')
    return () => slow.clear()
  }, [slow, notifications])

  useEffect(() => {
    if (seconds === 0) goBack()
  }, [seconds, goBack])

  return (
    <SystemFrame
      title={SLOW_DOWN.title}
      actions={
        <>
          <Button kind="primary" onClick={goBack}>
            Try now
          </Button>
          <ButtonLink to="/">Go to home page</ButtonLink>
        </>
      }
    >
      {SLOW_DOWN.why}
      {seconds !== null && (
        <span className={css['left']} aria-hidden="true">
          {inClock(seconds)}
        </span>
      )}
      <Announcement>
        {seconds === null ? '' : SLOW_DOWN.wait(announcedSeconds(seconds))}
      </Announcement>
    </SystemFrame>
  )
})

/** Returns to where the wait began: to that very history entry, whose page is still as it was left. */
function useReturnUrl(): () => void {
  const navigate = useNavigate()
  const waiting = readRateLimitWait(useLocation().state)

  return useCallback(() => {
    if (waiting?.isBehind) return void navigate(-1)
    void navigate(safeRedirect(waiting?.from ?? null), { replace: true })
  }, [waiting, navigate])
}

const TICK_MS = 250

/** Whole seconds until the server may be called again; null if there is no wait, and on the server. */
function useSecondsLeft(): number | null {
  const until = readRateLimitWait(useLocation().state)?.until ?? null
  const [left, setLeft] = useState<number | null>(null)

  useEffect(() => {
    if (until === null) return
    const count = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    count()
    const timer = setInterval(count, TICK_MS)
    return () => clearInterval(timer)
  }, [until])

  return left
}

function inClock(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`
}

/** The announced time changes every minute, then at half a minute and at ten seconds. */
function announcedSeconds(seconds: number): number {
  if (seconds > 60) return Math.ceil(seconds / 60) * 60
  return [10, 30, 60].find((step) => seconds <= step) ?? 60
}
