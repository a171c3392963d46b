import { errAsync, ResultAsync } from 'neverthrow'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import type { Api, Failure } from './api.ts'

const MOST_RETRIES = 2
/** Longer waits are shown to the shopper instead. */
const LONGEST_WAIT_SECONDS = 5
/** Random delay, so that clients refused together do not come back together. */
const SPREAD_MS = 1_000

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Retries reads, at most twice, if the server asks for a short wait (limits 2, limits 5). */
export function retryingApi(api: Api, wait: (ms: number) => Promise<void> = later): Api {
  function attempt<Row extends Endpoint>(
    ask: () => ResultAsync<Answer<Row>, Failure>,
    retries: number,
  ): ResultAsync<Answer<Row>, Failure> {
    return ask().orElse((failure) => {
      const isWait = failure.kind === 'rate-limited' || failure.kind === 'unavailable'
      const isShort = isWait && failure.retryAfterSeconds <= LONGEST_WAIT_SECONDS
      if (!isShort || retries === 0) return errAsync(failure)
      const ms = failure.retryAfterSeconds * 1000 + Math.random() * SPREAD_MS
      return ResultAsync.fromSafePromise(wait(ms)).andThen(() => attempt(ask, retries - 1))
    })
  }

  return {
    call: (row, sent) =>
      attempt<typeof row>(() => api.call(row, sent), row.method === 'GET' ? MOST_RETRIES : 0),
  }
}
