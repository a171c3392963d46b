import type { ResultAsync } from 'neverthrow'
import type { BotRefused } from '#application/ports/gates.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import { checkRegistration, type RegistrationForm } from '#domain/user/registration.ts'
import type { PasswordHashes } from '#server/application/ports/password-hashes.ts'
import type { StartedSession, ClientContext } from '../session/start-session.ts'
import { addUser, signUp, type SignUpPorts } from './sign-up.ts'

export interface RegisterPorts extends SignUpPorts {
  readonly passwordHashes: PasswordHashes
}

/** A form as it was sent: with the proof that the shop may ask for. */
export interface VerifiedForm extends RegistrationForm {
  readonly botCheck?: string | undefined
}

export type RegisterUser = ReturnType<typeof register>

/** Makes an unconfirmed user, promises the confirmation mail (whose link leads on to `returnTo`, a path of ours), signs in and merges the visitor's cart (sign-in 5). */
export const register =
  (ports: RegisterPorts) =>
  (
    { botCheck, ...sent }: VerifiedForm,
    clientContext: ClientContext,
    returnTo: string,
  ): ResultAsync<StartedSession, Invalid | BotRefused | Outage> =>
    signUp(ports, clientContext, {
      botCheck,
      check: () => checkRegistration(sent, ports),
      add: ({ password, ...form }) =>
        ports.passwordHashes
          .hash(password)
          .andThen((passwordHash) => addUser(ports, { form, passwordHash }, returnTo)),
    })
