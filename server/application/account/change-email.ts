import { okAsync, type ResultAsync } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import { attempted, type Outage } from '#application/ports/outage.ts'
import type { Registered } from '#domain/user/viewer.ts'
import {
  EMAIL_CHANGE_LIFE_MS,
  type AccountTokens,
  type AddressRedeemed,
} from '#server/application/ports/account-tokens.ts'
import type {
  EmailChangeRequested,
  EmailChangeWithdrawn,
} from '#server/application/ports/accounts.ts'
import { LIMITS, type RateLimits } from '#server/application/ports/rate-limits.ts'
import { isToken, type Secrets } from '#server/application/ports/secrets.ts'

export interface AddressPorts {
  readonly clock: Clock
  readonly rateLimits: RateLimits
  readonly secrets: Secrets
}

/**
 * What asking for an address makes of an account: another one waits for its confirmation, and both are
 * told; one's own again withdraws what waits. `email` is in its normal form; null asks for nothing.
 */
export function addressChange(
  ports: AddressPorts,
  user: Registered,
  email: string | null,
): ResultAsync<EmailChangeRequested | EmailChangeWithdrawn | null, Outage> {
  if (email === null) return okAsync(null)
  if (email === user.email) return okAsync({ kind: 'withdrawn' })
  return ports.rateLimits
    .take(LIMITS.addressChange(user.id))
    .andThen(() => ports.rateLimits.take(LIMITS.mail(email)))
    .andThen(() => emailChangeRequested(ports, user, email))
}

function emailChangeRequested(
  { clock, secrets }: AddressPorts,
  user: Registered,
  email: string,
): ResultAsync<EmailChangeRequested, Outage> {
  const token = secrets.newToken()
  const { firstName } = user
  return attempted(secrets.digest(token)).map((digest) => ({
    kind: 'wanted',
    email,
    right: {
      digest,
      expiresAt: clock.now() + EMAIL_CHANGE_LIFE_MS,
      email: {
        key: `address-${digest}`,
        to: email,
        event: { kind: 'address-change', firstName, token },
      },
    },
    notice: {
      key: `address-wanted-${digest}`,
      to: user.email,
      event: { kind: 'address-change-asked', firstName },
    },
  }))
}

export type ConfirmAddress = ReturnType<typeof confirmAddress>

/** Redeems what came by mail. Whoever has it owns the address, so nobody need be signed in (account 1). */
export const confirmAddress =
  ({ secrets, accountTokens }: { secrets: Secrets; accountTokens: AccountTokens }) =>
  (token: string): ResultAsync<AddressRedeemed, Outage> => {
    if (!isToken(token)) return okAsync<AddressRedeemed>({ outcome: 'unknown', user: null })
    return attempted(secrets.digest(token)).andThen((digest) =>
      accountTokens.redeemEmailChange(digest),
    )
  }
