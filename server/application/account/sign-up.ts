import type { Result, ResultAsync } from 'neverthrow'
import type { BotRefused } from '#application/ports/gates.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { PasswordlessForm } from '#domain/user/registration.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { BotChecks } from '#server/application/ports/bot-check.ts'
import { LIMITS, type RateLimits } from '#server/application/ports/rate-limits.ts'
import type { Users } from '#server/application/ports/users.ts'
import {
  startSession,
  type StartSessionPorts,
  type StartedSession,
  type ClientContext,
} from '../session/start-session.ts'
import { newConfirmation, type ConfirmationPorts } from './add-account.ts'

export interface SignUpPorts extends StartSessionPorts, ConfirmationPorts {
  readonly botChecks: BotChecks
  readonly users: Users
  readonly rateLimits: RateLimits
  /** `somebody@localhost` may register: in development only (input 1). */
  readonly allowLocalhost: boolean
}

/** What differs between registering with a password and without. */
interface SignUp<Form> {
  /** What the shop may ask for to keep programs out. */
  readonly botCheck: string | undefined
  readonly check: () => Result<Form, Invalid>
  readonly add: (form: Form) => ResultAsync<Registered, Invalid | Outage>
}

/** The way into the shop for somebody new: every attempt counts, and nothing is written before all is checked. */
export function signUp<Form>(
  ports: SignUpPorts,
  clientContext: ClientContext,
  { botCheck, check, add }: SignUp<Form>,
): ResultAsync<StartedSession, Invalid | BotRefused | Outage> {
  return ports.rateLimits
    .take(LIMITS.registration(clientContext.address))
    .andThen(check)
    .andThen((form) =>
      ports.botChecks.prove(botCheck ?? null, clientContext.address).map(() => form),
    )
    .andThen(add)
    .andThen((user) => startSession(ports, user.id, clientContext))
}

interface NewUser {
  readonly form: PasswordlessForm
  readonly passwordHash: string
}

/** An unconfirmed user, and the promise of the mail whose link confirms and leads on to `returnTo`. */
export function addUser(
  ports: SignUpPorts,
  { form, passwordHash }: NewUser,
  returnTo: string,
): ResultAsync<Registered, Invalid | Outage> {
  const id = ports.secrets.newId()
  return newConfirmation(ports, form, returnTo).andThen((confirmation) =>
    ports.users.add({ id, form, passwordHash, confirmation }),
  )
}
