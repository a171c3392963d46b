import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import type { BotRefused } from '#application/ports/gates.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { BotChecks } from '#server/application/ports/bot-check.ts'
import type { Log } from '#server/application/ports/log.ts'
import { LIMITS, type RateLimits } from '#server/application/ports/rate-limits.ts'

export interface TurnstileNeeds {
  readonly siteKey: string
  readonly secret: string
  readonly clock: Clock
  readonly rateLimits: RateLimits
  readonly log: Log
  /** The origin of the service. */
  readonly origin: string
}

/** Time limit for connecting and answering together (security 19). */
const ANSWER_MS = 5_000
/** How long a service that did not answer is skipped, so that no one else waits for it. */
const LEFT_ALONE_MS = 30_000
/** Characters, as documented by the service for its tokens. */
const LONGEST_TOKEN = 2_048

/** The service's answer; `silence` if it did not answer. */
type Verdict = 'person' | 'program' | 'silence'

/**
 * A third-party service that examines the browser with its own script. While it does not answer, rate limits
 * take its place.
 */
export function turnstile(needs: TurnstileNeeds): BotChecks {
  const { siteKey, clock, rateLimits, log, origin } = needs
  let leftAloneUntil = 0

  const verdict = async (token: string): Promise<Verdict> => {
    if (clock.now() < leftAloneUntil) return 'silence'
    const found = await verdictOf(needs, origin, token)
    if (found === 'silence') {
      leftAloneUntil = clock.now() + LEFT_ALONE_MS
      log.alarm('bot-check-unavailable', { service: origin })
    }
    return found
  }

  return {
    frames: [origin],
    pose: () =>
      okAsync({
        kind: 'script',
        scriptUrl: `${origin}/turnstile/v0/api.js?render=explicit`,
        siteKey,
      }),
    prove: (token, address) => {
      if (token === null || token === '' || token.length > LONGEST_TOKEN) return refused()
      return ResultAsync.fromSafePromise(verdict(token)).andThen((found) => {
        if (found === 'person') return okAsync(undefined)
        return found === 'program' ? refused() : rateLimits.take(LIMITS.unproven(address))
      })
    },
  }
}

async function verdictOf(
  { secret }: TurnstileNeeds,
  origin: string,
  token: string,
): Promise<Verdict> {
  try {
    const answer = await fetch(`${origin}/turnstile/v0/siteverify`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ secret, response: token }),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    const body: unknown = await answer.json()
    return readVerdict(body)
  } catch {
    return 'silence'
  }
}

/** Only a fault in the token is the sender's responsibility; a wrong secret or a fault of the service is not. */
const SENDERS_DOING: readonly unknown[] = [
  'invalid-input-response',
  'missing-input-response',
  'timeout-or-duplicate',
]

function readVerdict(body: unknown): Verdict {
  if (typeof body !== 'object' || body === null || !('success' in body)) return 'silence'
  if (body.success === true) return 'person'
  const codes =
    'error-codes' in body && Array.isArray(body['error-codes']) ? body['error-codes'] : []
  return codes.some((code) => SENDERS_DOING.includes(code)) ? 'program' : 'silence'
}

function refused(): ResultAsync<void, BotRefused | Outage> {
  return errAsync({ kind: 'bot-refused' })
}
