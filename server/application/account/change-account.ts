import { err, errAsync, ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import type { ReauthRequired, Taken } from '#application/ports/account.ts'
import type { SignInRefused, OtpRefused } from '#application/ports/accounts.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import { emailFault, normalEmail } from '#domain/user/email-address.ts'
import type { FieldError, Invalid } from '#domain/user/field-errors.ts'
import { newPasswordFaults, type WantedPassword } from '#domain/user/new-password.ts'
import {
  checkProfile,
  usernameKey,
  type Profile,
  type ProfileChange,
} from '#domain/user/profile.ts'
import type { AccountFields } from '#server/application/ports/account-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import type { AuthenticatedSession } from '#server/application/session/sessions.ts'
import {
  startSession,
  type StartSessionPorts,
  type StartedSession,
} from '../session/start-session.ts'
import {
  addressChange,
  applyEmailChange,
  type AddressPorts,
  type EmailChange,
} from './change-email.ts'
import {
  verifyPassword,
  type AuthContext,
  type VerifyPasswordPorts,
} from '../session/verify-password.ts'
import { lockSignedIn, SESSION_OVER, setPassword } from './signed-in-account.ts'
import type { Needs } from '#server/application/ports/ports.ts'

/** The requested account changes; null or absent fields stay unchanged. */
export interface WantedChange {
  readonly fields: ProfileChange
  readonly email: string | null
  readonly password: WantedPassword | null
  readonly current: string | null
}

export interface Changed {
  readonly profile: Profile
  /** A new password ends every session, so the current one continues under a new ID. */
  readonly admitted: StartedSession | null
}

type ChangePorts = StartSessionPorts &
  AddressPorts &
  VerifyPasswordPorts &
  Needs<'allowLocalhost' | 'units'>

export type ChangeAccount = ReturnType<typeof changeAccount>

type Refusal = Invalid | ReauthRequired | Taken | Missing | SignInRefused | OtpRefused | Outage

/**
 * Applies a partial change, all or nothing (account 1). A new password (sign-in 3) or address requires
 * proof of identity.
 */
export const changeAccount =
  (ports: ChangePorts) =>
  (authContext: AuthContext, wanted: WantedChange): ResultAsync<Changed, Refusal> => {
    const { user } = authContext.session
    const checked = checkAccountChange(wanted, user.email, ports)
    if (checked.isErr()) return errAsync(checked.error)
    const { email, password } = checked.value
    const needsProof = password !== null || (email !== null && email !== user.email)
    return (needsProof ? verifyPassword(ports, authContext, wanted.current) : okAsync(undefined))
      .andThen(() => prepared(ports, authContext, checked.value))
      .andThen((change) =>
        ports.units
          .run((unit) => amend(unit, authContext.session, change))
          .andThen((profile) =>
            readmitted(ports, authContext, { profile, verifiedBy: change.passwordHash }),
          ),
      )
  }

/** Returns a change to the account at `address` in normalized form, or all its errors at once (account 1). */
export function checkAccountChange(
  wanted: WantedChange,
  address: string,
  { allowLocalhost }: Needs<'allowLocalhost'>,
): Result<WantedChange, Invalid> {
  const email = wanted.email === null ? null : normalEmail(wanted.email)
  const checked = checkProfile(wanted.fields)
  const errors: readonly FieldError[] = [
    ...(checked.isErr() ? checked.error.errors : []),
    ...emailFaults(email, allowLocalhost),
    ...(wanted.password ? newPasswordFaults(wanted.password, address) : []),
  ]
  if (checked.isErr() || errors.length > 0) return err({ kind: 'invalid', errors })
  return ok({ ...wanted, fields: checked.value, email })
}

function emailFaults(email: string | null, allowLocalhost: boolean): readonly FieldError[] {
  const fault = email === null ? null : emailFault(email, allowLocalhost)
  return fault ? [{ field: 'email', fault }] : []
}

interface AccountChange {
  readonly fields: ProfileChange
  readonly address: EmailChange | null
  /** Hash of the new password; the owner is notified of the change. */
  readonly passwordHash: string | null
}

function prepared(
  ports: ChangePorts,
  { session: { user } }: AuthContext,
  { fields, email, password }: WantedChange,
): ResultAsync<AccountChange, Outage> {
  return addressChange(ports, user, email).andThen((address) => {
    if (!password) return okAsync({ fields, address, passwordHash: null })
    return ports.passwordHashes
      .hash(password.password)
      .map((passwordHash) => ({ fields, address, passwordHash }))
  })
}

/** Starts a session only while the new password is still current: another change may already have replaced it. */
function readmitted(
  ports: ChangePorts,
  { clientContext }: AuthContext,
  { profile, verifiedBy }: { readonly profile: Profile; readonly verifiedBy: string | null },
): ResultAsync<Changed, SignInRefused | OtpRefused | Outage> {
  if (verifiedBy === null) return okAsync({ profile, admitted: null })
  return startSession(ports, profile.user.id, {
    ...clientContext,
    verifiedBy,
    secondFactor: { kind: 'given-before' },
  }).map((admitted) => ({ profile, admitted }))
}

/** Applies the whole change or nothing. Rejects if the session has ended in the meantime. */
async function amend(
  unit: Unit,
  session: AuthenticatedSession,
  { fields, address, passwordHash }: AccountChange,
): Promise<Result<Profile, Taken | Outage>> {
  const before = await lockSignedIn(unit, session)
  if (!before) return err(SESSION_OVER)
  const { user, emailOptin } = before.profile
  if (address?.kind === 'wanted' && (await unit.accounts.hasEmail(address.right.email.to))) {
    return err({ kind: 'taken', field: 'email' })
  }
  const key = fields.username ? usernameKey(fields.username) : null
  if (key !== null && (await unit.accounts.hasUsername(key, user.id))) {
    return err({ kind: 'taken', field: 'username' })
  }
  if (passwordHash !== null) await setPassword(unit, user, passwordHash)
  if (address) await applyEmailChange(unit, user.id, address)
  const changed = { ...fields, ...named(fields, key), ...chosen(fields, emailOptin, unit.now) }
  return ok(await unit.accounts.update(user.id, changed, unit.now))
}

function named({ username }: ProfileChange, key: string | null): Partial<AccountFields> {
  return username === undefined ? {} : { usernameKey: key }
}

/** Dates a change of the newsletter choice; sending the current choice again is no change (account 1). */
function chosen(
  { emailOptin }: ProfileChange,
  before: boolean,
  now: number,
): Partial<AccountFields> {
  if (emailOptin === undefined || emailOptin === before) return {}
  return { emailOptinAt: now, emailOptinSource: 'account' }
}
