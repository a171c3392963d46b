import { errAsync, type ResultAsync } from 'neverthrow'
import type { AnonymizeRefused, ReauthRequired } from '#application/ports/account.ts'
import type { Clock } from '#application/ports/clock.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import { normalEmail } from '#domain/user/email-address.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { AccountService } from '#server/application/ports/accounts.ts'
import { ACCOUNT_ANONYMIZED } from '#messages/texts.ts'
import { isFresh, type AuthContext } from '../session/verify-password.ts'

export interface AnonymizePorts {
  readonly accountService: AccountService
  readonly clock: Clock
}

export type Anonymize = ReturnType<typeof anonymize>

type Refusal = Invalid | ReauthRequired | AnonymizeRefused | Missing | Outage

const NOT_ONES_OWN: Invalid = { kind: 'invalid', errors: [{ field: 'email', fault: 'no-match' }] }

/** Closes an account for good, once its owner has typed the address (account 2). */
export const anonymize =
  ({ accountService, clock }: AnonymizePorts) =>
  ({ session }: AuthContext, typed: string): ResultAsync<string, Refusal> => {
    if (normalEmail(typed) !== session.user.email) return errAsync<string, Refusal>(NOT_ONES_OWN)
    if (!isFresh(clock, session)) return errAsync<string, Refusal>({ kind: 'reauth-required' })
    return accountService.anonymize(session).map(() => ACCOUNT_ANONYMIZED)
  }
