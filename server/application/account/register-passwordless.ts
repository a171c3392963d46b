import type { ResultAsync } from 'neverthrow'
import type { BotRefused } from '#application/ports/gates.ts'
import { attempted, type Outage } from '#application/ports/outage.ts'
import { CONFIRMATION_LIFE_MS } from '#domain/user/email-confirmation.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import { checkPasswordless, type PasswordlessForm } from '#domain/user/registration.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { AccountTokens } from '#server/application/ports/account-tokens.ts'
import type { StartedSession, ClientContext } from '../session/start-session.ts'
import { addUser, signUp, type SignUpPorts } from './sign-up.ts'

export interface PasswordlessPorts extends SignUpPorts {
  readonly accountTokens: AccountTokens
}

export interface ProvenPasswordless extends PasswordlessForm {
  readonly botCheck?: string | undefined
}

export type RegisterPasswordless = ReturnType<typeof registerPasswordless>

/**
 * Opens an account without a password and signs in to it (sign-in 4). Beside the confirmation goes an e-mail
 * whose link sets the first password. An address that has an account is taken, as in `register`.
 */
export const registerPasswordless =
  (ports: PasswordlessPorts) =>
  (
    { botCheck, ...sent }: ProvenPasswordless,
    clientContext: ClientContext,
    returnTo: string,
  ): ResultAsync<StartedSession, Invalid | BotRefused | Outage> =>
    signUp(ports, clientContext, {
      botCheck,
      check: () => checkPasswordless(sent, ports),
      add: (form) =>
        addUser(ports, { form, passwordHash: NO_PASSWORD }, returnTo).andThrough((user) =>
          invited(ports, user, returnTo),
        ),
    })

/** An empty hash matches nothing: no password opens the account. */
const NO_PASSWORD = ''

function invited(
  { accountTokens, clock, secrets }: PasswordlessPorts,
  user: Registered,
  returnTo: string,
): ResultAsync<void, Outage> {
  const token = secrets.newToken()
  return attempted(secrets.digest(token)).andThen((digest) =>
    accountTokens.promiseReset(user, {
      digest,
      expiresAt: clock.now() + CONFIRMATION_LIFE_MS,
      email: {
        key: `first-password-${digest}`,
        to: user.email,
        event: { kind: 'first-password', firstName: user.firstName, token, returnTo },
      },
    }),
  )
}
