import { errAsync, ok, okAsync, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { promiseEmail } from '#server/application/email/promise-email.ts'
import type { LinkAsked } from '#server/application/ports/email-events.ts'
import type { Needs } from '#server/application/ports/ports.ts'
import { LIMITS } from '#server/application/ports/rate-limits.ts'

/**
 * Takes down that somebody wants a link mailed to an address, at most five an hour. Nobody is looked up, so that it
 * takes the same time whether the address is an account's or has had its five (sign-in 3, confirmation 2).
 */
export function askForLink(
  { rateLimits, units }: Needs<'rateLimits' | 'units'>,
  to: string,
  event: LinkAsked,
): ResultAsync<void, Outage> {
  return rateLimits
    .take(LIMITS.mail(to))
    .andThen(() =>
      units.run(async (unit) =>
        ok(await promiseEmail(unit, { key: `asked-${unit.newId()}`, to, userId: null, event })),
      ),
    )
    .orElse((outage) =>
      outage.kind === 'rate-limited' ? okAsync(undefined) : errAsync<void, Outage>(outage),
    )
}
