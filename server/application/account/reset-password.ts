import { err, errAsync, ok, type ResultAsync } from 'neverthrow'
import type { SignInRefused } from '#application/ports/accounts.ts'
import { attempted, type Missing, type Outage } from '#application/ports/outage.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import { checkNewPassword, type WantedPassword } from '#domain/user/new-password.ts'
import { isToken } from '#server/application/ports/secrets.ts'
import {
  startSession,
  type StartSessionPorts,
  type StartedSession,
  type ClientContext,
} from '../session/start-session.ts'
import { findResetOwner, NO_LINK, redeemReset } from './password-resets.ts'
import type { Needs } from '#server/application/ports/ports.ts'

type ResetPorts = StartSessionPorts & Needs<'passwordHashes' | 'units'>

export type ResetPassword = ReturnType<typeof resetPassword>

/** A mailed token sets a new password and signs in; every other session ends (sign-in 3). */
export const resetPassword =
  (ports: ResetPorts) =>
  (
    token: string,
    wanted: WantedPassword,
    clientContext: ClientContext,
  ): ResultAsync<StartedSession, Invalid | Missing | SignInRefused | Outage> => {
    if (!isToken(token)) return errAsync(NO_LINK)
    return attempted(ports.secrets.digest(token))
      .andThen((digest) => redeemed(ports, digest, wanted))
      .andThen(({ user, verifiedBy }) =>
        startSession(ports, user.id, { ...clientContext, verifiedBy }),
      )
  }

/** Nothing slow is done for a token that is worth nothing. */
function redeemed({ units, passwordHashes }: ResetPorts, digest: string, wanted: WantedPassword) {
  return units
    .read((records) => findResetOwner(records, digest))
    .andThen((user) => (user ? ok(user) : err(NO_LINK)))
    .andThen((user) => checkNewPassword(wanted, user.email))
    .andThen((password) => passwordHashes.hash(password))
    .andThen((passwordHash) =>
      units
        .run((unit) => redeemReset(unit, digest, passwordHash))
        .map((user) => ({ user, verifiedBy: passwordHash })),
    )
}
