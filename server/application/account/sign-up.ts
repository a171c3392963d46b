import type { Result, ResultAsync } from 'neverthrow'
import type { SignInRefused, OtpRefused } from '#application/ports/accounts.ts'
import type { BotRefused } from '#application/ports/gates.ts'
import type { Outage } from '#application/ports/outage.ts'
import { CONFIRMATION_LIFE_MS } from '#domain/user/email-confirmation.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import {
  checkPasswordless,
  checkRegistration,
  type PasswordlessForm,
  type RegistrationForm,
} from '#domain/user/registration.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import {
  startSession,
  type StartSessionPorts,
  type StartedSession,
  type ClientContext,
} from '../session/start-session.ts'
import { addUser, NO_PASSWORD, type NewUser } from './add-user.ts'
import { newConfirmation } from './confirmations.ts'
import { newMailedToken, type MailedToken, type MailedTokenPorts } from './mailed-tokens.ts'
import type { Needs } from '#server/application/ports/ports.ts'

type SignUpPorts = StartSessionPorts &
  MailedTokenPorts &
  Needs<'botChecks' | 'units' | 'rateLimits' | 'allowLocalhost'>

/** The proof that the shop may require to keep bots out. */
interface WithProof {
  readonly botCheck?: string | undefined
}

export type RegisterUser = ReturnType<typeof register>

/**
 * Creates an unconfirmed user, queues the confirmation email (its link leads to `returnTo`, a path of the
 * shop), signs the user in and merges the visitor's cart (sign-in 5).
 */
export const register =
  (ports: SignUpPorts & Needs<'passwordHashes'>) =>
  (
    { botCheck, ...sent }: RegistrationForm & WithProof,
    clientContext: ClientContext,
    returnTo: string,
  ): ResultAsync<StartedSession, Invalid | BotRefused | SignInRefused | OtpRefused | Outage> =>
    signUp(ports, clientContext, {
      botCheck,
      check: () => checkRegistration(sent, ports),
      add: ({ password, ...form }) =>
        ports.passwordHashes
          .hash(password)
          .andThen((passwordHash) =>
            newConfirmation(ports, form, returnTo).andThen((confirmation) =>
              added(ports, { form, passwordHash, tokens: [confirmation] }),
            ),
          ),
    })

export type RegisterPasswordless = ReturnType<typeof registerPasswordless>

/**
 * Opens an account without a password and signs in to it (sign-in 4). In addition to the confirmation,
 * sends an email with a link to set the first password. Rejects an address that already has an account, as
 * `register` does.
 */
export const registerPasswordless =
  (ports: SignUpPorts) =>
  (
    { botCheck, ...sent }: PasswordlessForm & WithProof,
    clientContext: ClientContext,
    returnTo: string,
  ): ResultAsync<StartedSession, Invalid | BotRefused | SignInRefused | OtpRefused | Outage> =>
    signUp(ports, clientContext, {
      botCheck,
      check: () => checkPasswordless(sent, ports),
      add: (form) =>
        newConfirmation(ports, form, returnTo).andThen((confirmation) =>
          firstPassword(ports, form, returnTo).andThen((invitation) =>
            added(ports, { form, passwordHash: NO_PASSWORD, tokens: [confirmation, invitation] }),
          ),
        ),
    })

function firstPassword(
  ports: MailedTokenPorts,
  { email, firstName }: PasswordlessForm,
  returnTo: string,
): ResultAsync<MailedToken, Outage> {
  return newMailedToken(ports, {
    purpose: 'reset',
    lifeMs: CONFIRMATION_LIFE_MS,
    to: email,
    name: 'first-password',
    event: (token) => ({ kind: 'first-password', firstName, token, returnTo }),
  })
}

/** The steps that differ between registering with and without a password. */
interface SignUp<Form> extends WithProof {
  readonly check: () => Result<Form, Invalid>
  readonly add: (form: Form) => ResultAsync<Registered, Invalid | Outage>
}

/**
 * Shared sign-up flow: every attempt counts toward the rate limit, and nothing is written until everything
 * is checked.
 */
function signUp<Form>(
  ports: SignUpPorts,
  clientContext: ClientContext,
  { botCheck, check, add }: SignUp<Form>,
): ResultAsync<StartedSession, Invalid | BotRefused | SignInRefused | OtpRefused | Outage> {
  return ports.rateLimits
    .take(LIMITS.registration(clientContext.address))
    .andThen(check)
    .andThen((form) =>
      ports.botChecks.prove(botCheck ?? null, clientContext.address).map(() => form),
    )
    .andThen(add)
    .andThen((user) => startSession(ports, user.id, clientContext))
}

function added(
  { secrets, units }: SignUpPorts,
  fresh: NewUser,
): ResultAsync<Registered, Invalid | Outage> {
  const id = secrets.newId()
  return units.run((unit) => addUser(unit, { id, ...fresh }))
}
