import type { ResultAsync } from 'neverthrow'
import type { BotRefused } from '#application/ports/gates.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import { checkRegistration, type RegistrationForm } from '#domain/user/registration.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { BotChecks } from '#server/ports/bot-check.ts'
import type { PasswordHashes } from '#server/ports/password-hashes.ts'
import { LIMITS, type RateLimits } from '#server/ports/rate-limits.ts'
import type { Users } from '#server/ports/users.ts'
import { admit, type AdmitPorts, type Admitted, type Arrival } from './admit.ts'
import { newConfirmation, type ConfirmationPorts } from './send-confirmation.ts'

export interface RegisterPorts extends AdmitPorts, ConfirmationPorts {
  readonly botChecks: BotChecks
  readonly users: Users
  readonly passwordHashes: PasswordHashes
  readonly rateLimits: RateLimits
  /** `somebody@localhost` may register: in development only (rules 2). */
  readonly allowLocalhost: boolean
}

/** A form as it was sent: with the proof that the shop may ask for. */
export interface ProvenForm extends RegistrationForm {
  readonly botCheck?: string | undefined
}

export type RegisterUser = ReturnType<typeof register>

/** Makes an unconfirmed user, promises the confirmation mail (whose link leads on to `returnTo`, a path of ours), signs in and merges the visitor's cart (rules 28). */
export const register =
  (ports: RegisterPorts) =>
  (
    { botCheck, ...form }: ProvenForm,
    arrival: Arrival,
    returnTo: string,
  ): ResultAsync<Admitted, Invalid | BotRefused | Outage> =>
    ports.rateLimits
      .take(LIMITS.registration(arrival.address))
      .andThen(() => checkRegistration(form, ports))
      .andThen((checked) =>
        ports.botChecks.prove(botCheck ?? null, arrival.address).map(() => checked),
      )
      .andThen((checked) => addUser(ports, checked, returnTo))
      .andThen((user) => admit(ports, user.id, arrival))

function addUser(
  ports: RegisterPorts,
  { password, ...form }: RegistrationForm,
  returnTo: string,
): ResultAsync<Registered, Invalid | Outage> {
  const id = ports.secrets.newId()
  return ports.passwordHashes
    .hash(password)
    .andThen((passwordHash) =>
      newConfirmation(ports, form, returnTo).andThen((confirmation) =>
        ports.users.add({ id, form, passwordHash, confirmation }),
      ),
    )
}
