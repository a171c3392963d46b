import { err, ok, ResultAsync, type Result } from 'neverthrow'
import type { AuthPage } from './auth-page.ts'

/** Where the authentication routes are, and how to reach them. */
export interface AuthConfig {
  /** Without a trailing slash: `/api/auth`, or an absolute URL. */
  readonly base: string
  readonly page: AuthPage
  readonly headers?: Readonly<Record<string, string>>
  readonly fetch?: typeof fetch
}

/** A response that did not arrive or could not be read. */
export interface FetchFault {
  readonly kind: 'fetch-fault'
  readonly url: string
  /** Null if there was no response. */
  readonly status: number | null
  readonly message: string
  /** The response body, if it could be read. */
  readonly body: unknown
}

export interface Answered {
  readonly url: string
  readonly status: number
  readonly body: unknown
}

const PATIENCE_MS = 30_000

export const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' } as const

/** Sends GET without a body and POST with one: as JSON for an update, otherwise as a form (protocol 1). */
export function fetchJson(
  place: AuthConfig,
  path: string,
  body: URLSearchParams | object | null = null,
): ResultAsync<Answered, FetchFault> {
  const url = `${place.base}/${path}`
  return ResultAsync.fromPromise(
    (place.fetch ?? fetch)(url, {
      ...requestOf(body, place.headers ?? {}),
      credentials: 'include',
      signal: AbortSignal.timeout(PATIENCE_MS),
    }),
    (cause) => fault({ url, status: null, body: null }, String(cause)),
  ).andThen((response) =>
    ResultAsync.fromPromise(response.json() as Promise<unknown>, () =>
      fault({ url, status: response.status, body: null }, 'the response is not JSON'),
    ).map((read) => ({ url, status: response.status, body: read })),
  )
}

/** Treats any status other than 2xx as a fault, so that an error body is never mistaken for a session. */
export function fetchData(place: AuthConfig, path: string, body: object | null = null) {
  return fetchJson(place, path, body).andThen((answer): Result<unknown, FetchFault> =>
    answer.status >= 200 && answer.status < 300
      ? ok(answer.body)
      : err(fault(answer, messageIn(answer.body))),
  )
}

export function fault(
  seen: Pick<FetchFault, 'url' | 'status' | 'body'>,
  message: string,
): FetchFault {
  return { kind: 'fetch-fault', ...seen, message }
}

function requestOf(body: URLSearchParams | object | null, headers: Record<string, string>) {
  if (!body) return { headers }
  if (body instanceof URLSearchParams) {
    return { method: 'POST', headers: { ...headers, ...FORM }, body: body.toString() }
  }
  return {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
}

function messageIn(body: unknown): string {
  const message: unknown = Reflect.get(Object(body), 'message')
  return typeof message === 'string' ? message : 'the server refused'
}

/** The server asks to slow down (limits 1), or cannot answer at the moment: 429 counts as 503. */
export function isSlowDown(status: FetchFault['status']): boolean {
  return status === 503 || status === 429
}
