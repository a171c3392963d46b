import type { ResultAsync } from 'neverthrow'
import type { AuthSession } from './auth-session.ts'
import type { AuthPage } from './auth-page.ts'
import type { FetchFault } from './auth-wire.ts'
import { onBroadcast } from './broadcast.ts'

/** sign-in 7: the focus makes the client look again at most once in this time. */
const LEAST_PAUSE_MS = 30_000

export interface WatchOptions {
  /** Also look when the watch begins, unless this client knows already. */
  readonly atOnce?: boolean
  /** Also look at this interval; 0 is never. */
  readonly everyMs?: number
  /** Sessions that are about to change: every focus looks at them again, however soon. */
  readonly isRestless?: (session: AuthSession) => boolean
}

export interface WatchNeeds {
  readonly page: AuthPage
  readonly look: () => ResultAsync<AuthSession | null, FetchFault>
  /** Counts how often somebody came or went in this very tab. */
  readonly changes: () => number
  /** Whether anybody in this tab has had an answer yet. */
  readonly hasLooked: () => boolean
}

/** Looks at the session again on focus, when another tab says so, and at intervals; returns a function that stops it. */
export function watchSession(
  { page, look, changes, hasLooked }: WatchNeeds,
  onSeen: (session: AuthSession | null) => void,
  { atOnce = false, everyMs = 0, isRestless = () => false }: WatchOptions = {},
): () => void {
  /** Undefined until the first look, and after somebody came or went here: the page knows, this client does not. */
  let known: AuthSession | null | undefined
  let knownAfter = changes()
  let lastLook = -Infinity
  let started = 0
  let shown = 0

  const see = (session: AuthSession | null): void => {
    known = session
    knownAfter = changes()
    onSeen(session)
  }

  // Asked before a newer answer, or before somebody came or went here: it is stale.
  const ask = (then: (session: AuthSession | null) => void): void => {
    started += 1
    const turn = started
    const before = changes()
    void look().map((session) => {
      if (turn < shown || before !== changes()) return
      shown = turn
      then(session)
    })
  }

  const lastKnown = () => (knownAfter === changes() ? known : undefined)

  const lookAgain = (): void => {
    lastLook = page.now()
    ask(see)
  }

  const onReturn = (): void => {
    const session = lastKnown()
    if (!page.visible || !page.online || session === null) return
    const isSoon = page.now() - lastLook < LEAST_PAUSE_MS
    if (isSoon && !(session && isRestless(session))) return
    lookAgain()
  }

  const onMessage = (event: Event): void => {
    const trigger = onBroadcast(event)
    if (!trigger) return
    // The cookie is gone from this tab as well: nothing to wait for.
    if (trigger === 'signout') see(null)
    lookAgain()
  }

  const onTick = (): void => {
    if (lastKnown() !== null && page.online) lookAgain()
  }

  // Not a look on focus, so it does not put off the next one of those.
  if (atOnce && page.online && !hasLooked()) ask(onSeen)
  const stops = [
    page.on('storage', onMessage),
    page.on('visibilitychange', onReturn),
    page.on('focus', onReturn),
    ticking(onTick, everyMs),
  ]
  return () => {
    shown = Infinity
    for (const stop of stops) stop()
  }
}

function ticking(onTick: () => void, everyMs: number): () => void {
  if (everyMs <= 0) return () => undefined
  const timer = setInterval(onTick, everyMs)
  return () => clearInterval(timer)
}
