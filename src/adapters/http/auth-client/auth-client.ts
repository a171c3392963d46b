import { errAsync, ResultAsync, type Result } from 'neverthrow'
import type { LogLevel } from './auth-page.ts'
import {
  readCsrfToken,
  readProviders,
  readSessionBody,
  type AuthProvider,
  type AuthSession,
} from './auth-session.ts'
import {
  fault,
  fetchData,
  FORM,
  isSlowDown,
  type AuthConfig,
  type FetchFault,
} from './auth-wire.ts'
import { notifyTabs, type Trigger } from './broadcast.ts'
import { watchSession, type WatchOptions } from './session-watch.ts'
import { fallbackUrl, outcomeOf, post, type SignInOptions, type SignInOutcome } from './sign-in.ts'

/** Milliseconds before the one retry of protocol 1. */
const SECOND_TRY_MS = 300

export type AuthClient = ReturnType<typeof authClient>

/**
 * A client of `/api/auth` as NextAuth 4 serves it (protocol 1, decision 016): framework-free, and it never
 * rejects.
 */
export function authClient(place: AuthConfig) {
  const { base, page } = place
  const watchers = new Set<(session: AuthSession | null) => void>()
  let changes = 0
  let hasLeft = false
  let hasLooked = false

  function logged<Value>(
    asked: ResultAsync<Value, FetchFault>,
    code: ClientCode = 'CLIENT_FETCH_ERROR',
  ): ResultAsync<Value, FetchFault> {
    return asked.orTee((failure) => report(place, code, failure))
  }

  function data<Value>(path: string, read: (body: unknown) => Result<Value, string>) {
    return fetchData(place, path).andThen((body) => readAs(path, read(body)))
  }

  function readAs<Value>(path: string, read: Result<Value, string>): Result<Value, FetchFault> {
    return read.mapErr((message) =>
      fault({ url: `${base}/${path}`, status: 200, body: null }, message),
    )
  }

  /** Requests the session, with one retry. Distinguishes a failed request from no one being signed in. */
  const look = (): ResultAsync<AuthSession | null, FetchFault> =>
    logged(
      data('session', readSessionBody).orElse((failure) =>
        isRetryable(failure)
          ? later(SECOND_TRY_MS, () => data('session', readSessionBody))
          : errAsync(failure),
      ),
    ).andTee(() => {
      hasLooked = true
    })

  /** Tells the other tabs, and this tab's watchers, that any session request under way is outdated. */
  const broadcast = (trigger: Trigger): void => {
    changes += 1
    hasLeft = trigger === 'signout'
    notifyTabs(page, trigger)
  }

  const getSession = async (options: { readonly broadcast?: boolean } = {}) => {
    const session = (await look()).unwrapOr(null)
    if (options.broadcast !== false) notifyTabs(page, 'getSession')
    return session
  }

  const csrfToken = (): ResultAsync<string, FetchFault> => data('csrf', readCsrfToken)

  const getCsrfToken = async (): Promise<string | null> =>
    (await logged(csrfToken())).unwrapOr(null)

  const getProviders = async (): Promise<readonly AuthProvider[] | null> =>
    (await logged(data('providers', readProviders))).unwrapOr(null)

  const signIn = async (
    provider: string | undefined,
    { callbackUrl = page.href, redirect = true, fields = {} }: SignInOptions = {},
  ): Promise<SignInOutcome> => {
    const go = (outcome: SignInOutcome & { readonly url: string }): SignInOutcome => {
      if (redirect) page.redirectTo(outcome.url)
      return outcome
    }
    const providers = await getProviders()
    const out = fallbackUrl(base, providers, { provider, callbackUrl })
    if (out !== null) return go({ kind: 'leave', url: out })
    const isCredentials = providers?.find(({ id }) => id === provider)?.type === 'credentials'
    const path = `${isCredentials ? 'callback' : 'signin'}/${encodeURIComponent(provider ?? '')}`
    const posted = await post(place, csrfToken, { path, fields: { ...fields, callbackUrl } })
    if (posted.isErr()) {
      report(place, 'CLIENT_FETCH_ERROR', posted.error)
      return { kind: 'failed' }
    }
    const outcome = outcomeOf(posted.value, isCredentials)
    if (outcome.kind === 'entered') broadcast('getSession')
    return outcome.kind === 'failed' ? outcome : go(outcome)
  }

  /** Resolves with where to go now; null if the request failed and the session is still valid. */
  const signOut = async ({
    callbackUrl = page.href,
    redirect = true,
  }: Omit<SignInOptions, 'fields'> = {}): Promise<{ readonly url: string } | null> => {
    const posted = await post(place, csrfToken, { path: 'signout', fields: { callbackUrl } })
    if (posted.isErr()) {
      report(place, 'CLIENT_FETCH_ERROR', posted.error)
      return null
    }
    broadcast('signout')
    if (redirect) page.redirectTo(posted.value.url)
    return { url: posted.value.url }
  }

  /**
   * Sends data to the server, which alone decides how much of it to accept. Null if that failed; the
   * session is then unchanged.
   */
  const update = async (given?: unknown): Promise<AuthSession | null> => {
    const asked = csrfToken()
      .andThen((token) => fetchData(place, 'session', { csrfToken: token, data: given }))
      .andThen((body) => readAs('session', readSessionBody(body)))
    const session = (await logged(asked, 'CLIENT_SESSION_ERROR')).unwrapOr(null)
    if (session) {
      broadcast('getSession')
      for (const see of watchers) see(session)
    }
    return session
  }

  const watch = (onSeen: (session: AuthSession | null) => void, options: WatchOptions = {}) => {
    watchers.add(onSeen)
    const needs = {
      page,
      look,
      changes: () => changes,
      hasLooked: () => hasLooked,
      hasLeft: () => hasLeft,
    }
    const stop = watchSession(needs, onSeen, options)
    return () => {
      watchers.delete(onSeen)
      stop()
    }
  }

  return { look, broadcast, getSession, getCsrfToken, getProviders, signIn, signOut, update, watch }
}

/**
 * A server that asks to slow down (limits 1) is not asked again right away; one that reports UNAVAILABLE is
 * (limits 5).
 */
function isRetryable({ status, body }: FetchFault): boolean {
  return !isSlowDown(status) || Reflect.get(Object(body), 'code') === 'UNAVAILABLE'
}

function later<Value>(
  milliseconds: number,
  ask: () => ResultAsync<Value, FetchFault>,
): ResultAsync<Value, FetchFault> {
  return ResultAsync.fromSafePromise(
    new Promise<void>((resolve) => {
      setTimeout(resolve, milliseconds)
    }),
  ).andThen(ask)
}

/** Codes of the client's own log (protocol 1). */
type ClientCode = 'CLIENT_FETCH_ERROR' | 'CLIENT_SESSION_ERROR'

/** Logs to the console first, then to the server in a way that survives leaving the page. */
function report(place: AuthConfig, code: ClientCode, { url, status, message }: FetchFault) {
  // Being asked to slow down is not an error (limits 1).
  const level: LogLevel = isSlowDown(status) ? 'warn' : 'error'
  place.page.show(level, `[auth] ${code}`, url, message)
  const body = new URLSearchParams({ level, code, url, message, client: 'true' })
  const log = `${place.base}/_log`
  if (place.page.beacon(log, body)) return
  void (place.fetch ?? fetch)(log, {
    method: 'POST',
    body: body.toString(),
    keepalive: true,
    headers: { ...place.headers, ...FORM },
  }).catch(() => undefined)
}
