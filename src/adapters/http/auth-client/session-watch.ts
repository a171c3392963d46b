import type { ResultAsync } from 'neverthrow'
import type { AuthSession } from './auth-session.ts'
import type { AuthPage } from './auth-page.ts'
import type { FetchFault } from './auth-wire.ts'
import { onBroadcast } from './broadcast.ts'

/** sign-in 7: the focus makes the client look again at most once in this time. */
const LEAST_PAUSE_MS = 30_000
/** How much longer than its interval a poll may wait, so that pages opened together do not ask together. */
const SPREAD = 0.2

export interface WatchOptions {
  /** Also look when the watch begins, unless this client knows already. */
  readonly atOnce?: boolean
  /** Also look at about this interval while the page is in sight and online and somebody is here; 0 is never. */
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
  /** Whether the last who came or went in this very tab went. */
  readonly hasLeft: () => boolean
}

/** Looks at the session again on focus, when another tab says so, and at intervals; returns a function that stops it. */
export function watchSession(
  { page, look, changes, hasLooked, hasLeft }: WatchNeeds,
  onSeen: (session: AuthSession | null) => void,
  { atOnce = false, everyMs = 0, isRestless = () => false }: WatchOptions = {},
): () => void {
  /** Undefined until the first look, and after somebody came or went here: the page knows, this client does not. */
  let known: AuthSession | null | undefined
  let knownAfter = changes()
  let lastLook = -Infinity
  /** Counted as `changes` is: nobody was here when it stood there. */
  let nobodyAfter: number | null = null
  /** The server asked to be left alone until then (limits 1). */
  let quietUntil = -Infinity
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
    void look()
      .orTee(({ body }) => {
        quietUntil = page.now() + retryAfterMs(body)
      })
      .map((session) => {
        if (turn < shown || before !== changes()) return
        shown = turn
        nobodyAfter = session ? null : before
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
    const isNobodyHere = hasLeft() || nobodyAfter === changes()
    if (isNobodyHere || !page.visible || !page.online || page.now() < quietUntil) return
    lookAgain()
  }

  // Not a look on focus, so it does not put off the next one of those.
  if (atOnce && page.online && !hasLooked()) ask(onSeen)
  const stops = [
    page.on('storage', onMessage),
    page.on('visibilitychange', onReturn),
    page.on('focus', onReturn),
    ...(everyMs > 0 ? [ticking(onTick, everyMs), page.on('online', onReturn)] : []),
  ]
  return () => {
    shown = Infinity
    for (const stop of stops) stop()
  }
}

function ticking(onTick: () => void, everyMs: number): () => void {
  const next = () => setTimeout(tick, everyMs * (1 + Math.random() * SPREAD))
  const tick = () => {
    timer = next()
    onTick()
  }
  let timer = next()
  return () => clearTimeout(timer)
}

function retryAfterMs(body: unknown): number {
  const seconds: unknown = Reflect.get(Object(body), 'retry_after')
  return typeof seconds === 'number' ? seconds * 1000 : 0
}
