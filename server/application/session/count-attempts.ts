import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { LIMITS, type Limit } from '#server/application/ports/rate-limits.ts'
import type { ClientContext } from './start-session.ts'
import { knownDevice } from './known-device.ts'
import type { Needs } from '#server/application/ports/ports.ts'

export type RateLimitPorts = Needs<'clock' | 'rateLimits' | 'secrets'>

/**
 * Counts every password attempt before checking it, so that no number of concurrent attempts gets past a
 * limit. Returns the counter of failures, which a correct password resets (security 15).
 */
export function countAttempt(
  { clock, rateLimits, secrets }: RateLimitPorts,
  email: string,
  { address, deviceProof }: Pick<ClientContext, 'address' | 'deviceProof'>,
): ResultAsync<Limit, Outage> {
  return rateLimits
    .take(LIMITS.signInByAddress(address))
    .andThen(() => rateLimits.take(LIMITS.signInByEmail(email, address)))
    .andThen(() => knownDevice(secrets, { proof: deviceProof, email, now: clock.now() }))
    .andThen((device) => {
      const failures = LIMITS.signInFailures(email, device)
      return rateLimits.take(failures).map(() => failures)
    })
}
