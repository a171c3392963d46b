import type { ResultAsync } from 'neverthrow'
import type { AuthSession } from './auth-session.ts'
import type { AuthPage } from './auth-page.ts'
import type { FetchFault } from './auth-wire.ts'
import { onBroadcast } from './broadcast.ts'

/** The shortest time between two requests that focus triggers (sign-in 7). */
const LEAST_PAUSE_MS = 30_000
/** The fraction of its interval by which a poll may be late, so that pages opened together do not poll together. */
const SPREAD = 0.2

export interface WatchOptions {
  /** Also request the session when the watch starts, unless this client already has. */
  readonly atOnce?: boolean
  /**
   * Also poll at about this interval while the page is visible and online and someone is signed in; 0 means
   * never.
   */
  readonly everyMs?: number
  /** True for a session that is about to change: it is requested on every focus, however soon. */
  readonly isRestless?: (session: AuthSession) => boolean
}

export interface WatchNeeds {
  readonly page: AuthPage
  readonly look: () => ResultAsync<AuthSession | null, FetchFault>
  /** Counts sign-ins and sign-outs in this tab. */
  readonly changes: () => number
  /** Whether a session request in this tab has been answered yet. */
  readonly hasLooked: () => boolean
  /** Whether the last change in this tab was a sign-out. */
  readonly hasLeft: () => boolean
}

/**
 * Requests the session on focus, on messages from other tabs, and at intervals; returns a function that
 * stops this.
 */
export function watchSession(
  { page, look, changes, hasLooked, hasLeft }: WatchNeeds,
  onSeen: (session: AuthSession | null) => void,
  { atOnce = false, everyMs = 0, isRestless = () => false }: WatchOptions = {},
): () => void {
  /**
   * Undefined before the first answer and after a sign-in or sign-out here, which the page knows about and
   * this client does not.
   */
  let known: AuthSession | null | undefined
  let knownAfter = changes()
  let lastLook = -Infinity
  /** The value of `changes` at which no one was signed in. */
  let nobodyAfter: number | null = null
  /** The server asked for no requests until then (limits 1). */
  let quietUntil = -Infinity
  let started = 0
  let shown = 0

  const see = (session: AuthSession | null): void => {
    known = session
    knownAfter = changes()
    onSeen(session)
  }

  // Drops an answer that is stale: requested before a newer answer, or before a sign-in or sign-out here.
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
    // The cookie is gone from this tab as well, so there is nothing to wait for.
    if (trigger === 'signout') see(null)
    lookAgain()
  }

  const onTick = (): void => {
    const isNobodyHere = hasLeft() || nobodyAfter === changes()
    if (isNobodyHere || !page.visible || !page.online || page.now() < quietUntil) return
    lookAgain()
  }

  // Not triggered by focus, so it does not delay the next request that is.
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
