import { errAsync, type ResultAsync } from 'neverthrow'
import { attempted, type Missing, type Outage } from '#application/ports/outage.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import { checkNewPassword, type WantedPassword } from '#domain/user/new-password.ts'
import type { AccountTokens } from '#server/application/ports/account-tokens.ts'
import type { PasswordHashes } from '#server/application/ports/password-hashes.ts'
import { isToken } from '#server/application/ports/secrets.ts'
import {
  startSession,
  type StartSessionPorts,
  type StartedSession,
  type ClientContext,
} from '../session/start-session.ts'

export interface ResetPorts extends StartSessionPorts {
  readonly accountTokens: AccountTokens
  readonly passwordHashes: PasswordHashes
}

export type ResetPassword = ReturnType<typeof resetPassword>

/** A mailed token sets a new password and signs in; every other session ends (sign-in 3). */
export const resetPassword =
  (ports: ResetPorts) =>
  (
    token: string,
    wanted: WantedPassword,
    clientContext: ClientContext,
  ): ResultAsync<StartedSession, Invalid | Missing | Outage> => {
    if (!isToken(token)) return errAsync({ kind: 'missing', what: 'link' })
    return attempted(ports.secrets.digest(token))
      .andThen((digest) => redeemed(ports, digest, wanted))
      .andThen(({ user, verifiedBy }) =>
        startSession(ports, user.id, { ...clientContext, verifiedBy }),
      )
  }

/** Nothing slow is done for a token that is worth nothing. */
function redeemed(ports: ResetPorts, digest: string, wanted: WantedPassword) {
  const { accountTokens, passwordHashes } = ports
  return accountTokens.findResetOwner(digest).andThen((user) =>
    checkNewPassword(wanted, user.email)
      .asyncAndThen((password) => passwordHashes.hash(password))
      .andThen((passwordHash) =>
        accountTokens
          .redeemReset({ digest, passwordHash })
          .map((reset) => ({ user: reset, verifiedBy: passwordHash })),
      ),
  )
}
