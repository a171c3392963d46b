import { errAsync, ResultAsync } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { Log } from '#server/application/ports/log.ts'

export interface ProviderCallNeeds {
  readonly provider: string
  readonly clock: Clock
  readonly log: Log
  /** What a thrown error means; `offline` if the provider did not respond. */
  readonly outageOf: (fault: unknown) => Outage
}

export type Ask = <Answer>(question: () => Promise<Answer>) => ResultAsync<Answer, Outage>

/** After this many consecutive calls without a response, a provider is not called for this long (security 19). */
const SILENCES = 3
const LEFT_ALONE_MS = 10_000

/** The buyer keeps their attempt and may repeat it: nothing is charged twice. */
const AWAY: Outage = { kind: 'rate-limited', retryAfterSeconds: LEFT_ALONE_MS / 1000 }

/** Calls to a provider. While the provider does not respond, no shopper waits for a timeout. */
export function providerCalls({ provider, clock, log, outageOf }: ProviderCallNeeds): Ask {
  let silences = 0
  let leftAloneUntil = 0

  const record = (outage: Outage | null): void => {
    silences = outage?.kind === 'offline' ? silences + 1 : 0
    if (silences < SILENCES) return
    silences = 0
    leftAloneUntil = clock.now() + LEFT_ALONE_MS
    log.alarm('payment-provider-unavailable', { provider })
  }

  return (question) => {
    if (clock.now() < leftAloneUntil) return errAsync(AWAY)
    return ResultAsync.fromThrowable(question, outageOf)()
      .andTee(() => record(null))
      .orTee(record)
      .mapErr((outage) => (outage.kind === 'offline' ? AWAY : outage))
  }
}
