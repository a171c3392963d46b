import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { SignInRefused, OtpRefused } from '#application/ports/accounts.ts'
import type { ReauthRequired } from '#application/ports/account.ts'
import type { Outage } from '#application/ports/outage.ts'
import { emailFault, normalEmail } from '#domain/user/email-address.ts'
import { nameFault } from '#domain/user/field-errors.ts'
import type { Identity } from '#server/application/ports/identity-providers.ts'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import {
  startSession,
  type StartSessionPorts,
  type StartedSession,
  type ClientContext,
} from './start-session.ts'
import { forgetAttempts, readSecondFactor, type SecondFactorPorts } from './second-factor.ts'
import { newConfirmation } from '#server/application/account/confirmations.ts'
import {
  linkProvider,
  NOT_LINKED,
  type LinkPorts,
  type UserSession,
  type NotLinked,
} from '#server/application/account/link-provider.ts'
import { type MailedTokenPorts } from '#server/application/account/mailed-tokens.ts'
import { addLinkedUser } from '#server/application/account/add-user.ts'
import type { Needs } from '#server/application/ports/ports.ts'

type ProviderPorts = StartSessionPorts &
  SecondFactorPorts &
  MailedTokenPorts &
  LinkPorts &
  Needs<'units' | 'rateLimits' | 'allowLocalhost'>

/** A user returning from a provider. */
export interface ProviderSignIn {
  readonly identity: Identity
  /** The user who was signed in when they left for the provider; null for a visitor. */
  readonly session: UserSession | null
  readonly clientContext: ClientContext
  /** Where a confirmation email's link leads: a path of the shop. */
  readonly returnTo: string
  /** A code, if the user was asked for one on return. */
  readonly otpAttempt?: string
}

/** The provider gave no address that an account could be opened with. */
export interface SignUpRefused {
  readonly kind: 'no-account-made'
}

type Refusal = NotLinked | SignUpRefused | SignInRefused | OtpRefused | ReauthRequired | Outage

export type SignInByProvider = ReturnType<typeof signInByProvider>

/**
 * A known identity opens a new session of its account. An unknown one becomes another sign-in method of the
 * signed-in user, or opens its own account; never that of someone else with the same address, verified or
 * not (decision 015). Null if the session stays unchanged. An account with a second factor requires it,
 * unless the provider already did (two-factor 5).
 */
export const signInByProvider =
  (ports: ProviderPorts) =>
  (home: ProviderSignIn): ResultAsync<StartedSession | null, Refusal> =>
    ports.units
      .read(({ linkedAccounts }) => linkedAccounts.ownerOf(home.identity))
      .andThen((owner) => {
        if (owner === null) {
          if (!home.session) return signedUp(ports, home)
          return linkProvider(ports, home.session, home.identity).map(() => null)
        }
        if (home.session && home.session.user.id !== owner)
          return errAsync<null, Refusal>(NOT_LINKED)
        return admitted(ports, owner, home)
      })

function admitted(
  ports: ProviderPorts,
  owner: string,
  { identity, clientContext, otpAttempt }: ProviderSignIn,
): ResultAsync<StartedSession, SignInRefused | OtpRefused | Outage> {
  if (otpAttempt === undefined) {
    const secondFactor = identity.hasSecondFactor ? ({ kind: 'provider' } as const) : null
    return startSession(ports, owner, { ...clientContext, secondFactor })
  }
  return readSecondFactor(ports, owner, otpAttempt).andThen((secondFactor) =>
    startSession(ports, owner, { ...clientContext, secondFactor }).andThrough(() =>
      forgetAttempts(ports, owner),
    ),
  )
}

function signedUp(
  ports: ProviderPorts,
  { identity, clientContext, returnTo }: ProviderSignIn,
): ResultAsync<StartedSession, Refusal> {
  const email = normalEmail(identity.email ?? '')
  if (emailFault(email, ports.allowLocalhost)) return errAsync({ kind: 'no-account-made' })
  const id = ports.secrets.newId()
  const person = { email, ...namesOf(identity, email) }
  return ports.rateLimits
    .take(LIMITS.registration(clientContext.address))
    .andThen(() =>
      identity.emailVerified ? okAsync(null) : newConfirmation(ports, person, returnTo),
    )
    .andThen((confirmation) =>
      ports.units.run((unit) => addLinkedUser(unit, { id, identity, ...person, confirmation })),
    )
    .andThen((user) => startSession(ports, user.id, clientContext))
}

/** A provider's names must satisfy the shop's rules; a person without a valid name is named after their address. */
function namesOf({ firstName, lastName }: Identity, email: string) {
  const [local = ''] = email.split('@')
  return {
    firstName: [firstName, local].find((name) => nameFault(name) === null) ?? 'Friend',
    lastName: nameFault(lastName) === null ? lastName : '',
  }
}
