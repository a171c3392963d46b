import { errAsync, ok, okAsync, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { promiseEmail } from '#server/application/email/promise-email.ts'
import type { LinkAsked } from '#server/application/ports/email-events.ts'
import type { Needs } from '#server/application/ports/ports.ts'
import { LIMITS } from '#server/application/ports/rate-limits.ts'

/**
 * Records a request to mail a link to an address, at most five per hour. Looks up no account, so that the
 * response takes the same time whether or not the address has an account or has used up its five
 * (sign-in 3, confirmation 2).
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
