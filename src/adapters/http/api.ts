import type { AxiosRequestConfig, AxiosResponse } from 'axios'
import { err, ok, Result, ResultAsync } from 'neverthrow'
import * as z from 'zod/mini'
import { unexpected, type Missing, type Outage } from '#application/ports/outage.ts'
import type { Answer, Body, Endpoint, Params, Query } from '#contract/endpoint.ts'
import { readProblem, type ReceivedProblem } from '#contract/problem.ts'

/** Sends a request and resolves with any response; rejects if there is none. An axios instance satisfies this. */
export interface Sender {
  request(config: AxiosRequestConfig): Promise<AxiosResponse<unknown>>
}

/** A response without its request. */
export type Reply = Pick<AxiosResponse<unknown>, 'status' | 'data' | 'headers'>

/** The server understood the request and refused it. */
interface RefusedResponse {
  readonly kind: 'refused'
  readonly status: number
  readonly problem: ReceivedProblem
}

interface Sent<Row extends Endpoint> {
  readonly params?: Params<Row>
  readonly query?: Query<Row>
  readonly body?: Body<Row>
  readonly headers?: Readonly<Record<string, string>>
  /** Aborts the call; it then fails as if the server had not answered. */
  readonly signal?: AbortSignal | undefined
  /** Completes the call, and stores the cookies of its answer, even if the page is left meanwhile; up to 64 KiB. */
  readonly outlivesPage?: boolean
}

export type Failure = RefusedResponse | Outage

/** Calls rows of the API table: encodes requests, decodes responses, never rejects. */
export interface Api {
  call<Row extends Endpoint>(row: Row, sent?: Sent<Row>): ResultAsync<Answer<Row>, Failure>
}

export function httpApi(sender: Sender): Api {
  return {
    call: (row, sent = {}) =>
      toRequest(row, sent)
        .asyncAndThen((request) =>
          ResultAsync.fromPromise(sender.request(request), (): Outage => ({
            kind: 'offline',
          })),
        )
        .andThen((response) => read(row, response)),
  }
}

/** Seconds, for responses that name no wait. */
const DEFAULT_WAIT_SECONDS = 60

/**
 * Input that does not match the table is a bug of ours: it is returned as a failure, so that no caller
 * waits forever.
 */
const toRequest = Result.fromThrowable(
  (row: Endpoint, sent: Sent<Endpoint>): AxiosRequestConfig => ({
    method: row.method,
    url: address(row, sent.params ?? {}),
    params: row.query && z.encode(row.query, sent.query),
    data: row.body && z.encode(row.body, sent.body),
    headers: { ...sent.headers },
    ...(sent.signal && { signal: sent.signal }),
    ...(sent.outlivesPage && { adapter: 'fetch', fetchOptions: { keepalive: true } }),
    validateStatus: () => true,
  }),
  unexpected,
)

function address(row: Endpoint, params: Readonly<Record<string, string>>): string {
  return row.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params[name] ?? '').toWellFormed()),
  )
}

function read<Row extends Endpoint>(row: Row, response: Reply): Result<Answer<Row>, Failure> {
  if (response.status >= 200 && response.status < 300) {
    const answer = z.safeDecode(row.answer, response.data)
    return answer.success
      ? ok(answer.data as Answer<Row>)
      : err({ kind: 'unexpected', cause: answer.error })
  }
  return err(toFailure(response))
}

/**
 * Converts a non-2xx response. A response from a server other than ours is passed on whole, for callers
 * that can read it.
 */
export function toFailure(reply: Reply): Failure {
  const problem = readProblem(reply.data)
  if (problem) return refusal(reply, problem)
  // A proxy in front of the shop asks to slow down without a code; 429 counts as 503 (limits 1).
  const isSlowDown = reply.status === 503 || reply.status === 429
  return isSlowDown
    ? { kind: 'rate-limited', retryAfterSeconds: secondsIn(reply) }
    : { kind: 'unexpected', cause: reply }
}

/** The header may also hold a date, which is ignored: with a wrong clock it would be meaningless. */
function secondsIn({ headers }: Reply): number {
  const seconds = Number(headers['retry-after'] ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : DEFAULT_WAIT_SECONDS
}

/** A variant's own burst limit remains a refusal, since only downloads handle it. */
function refusal(response: Reply, problem: ReceivedProblem): Failure {
  const retryAfterSeconds = problem.retryAfterSeconds ?? secondsIn(response)
  if (response.status === 429) return { kind: 'rate-limited', retryAfterSeconds }
  switch (problem.code) {
    case 'RATE_LIMITED':
      return { kind: 'rate-limited', retryAfterSeconds }
    case 'UNAVAILABLE':
      return { kind: 'unavailable', retryAfterSeconds }
    case 'MAINTENANCE':
      return { kind: 'maintenance' }
    case 'SIGN_IN_REQUIRED':
      return { kind: 'signed-out' }
    case 'TEAM_MISSING':
      return { kind: 'team-missing' }
    case 'NOT_ALLOWED':
      return { kind: 'not-allowed' }
    case 'INTERNAL':
      return { kind: 'unexpected', cause: problem.message }
    default:
      return { kind: 'refused', status: response.status, problem }
  }
}

/**
 * Converts a refusal that this call does not handle specifically: either nothing was found, or it is a bug
 * of ours.
 */
export function orMissing(what: string) {
  return (failure: Failure): Missing | Outage => {
    if (failure.kind !== 'refused') return failure
    return failure.problem.code === 'NOT_FOUND' ? { kind: 'missing', what } : orOutage(failure)
  }
}

export function orOutage(failure: Failure): Outage {
  return failure.kind === 'refused' ? { kind: 'unexpected', cause: failure.problem } : failure
}
