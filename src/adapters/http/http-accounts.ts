import type * as z from 'zod/mini'
import { safeDecode } from 'zod/mini'
import { err, ok, okAsync, type Result } from 'neverthrow'
import type { Accounts, Confirmations, SessionWatch } from '#application/ports/accounts.ts'
import type { Outage } from '#application/ports/outage.ts'
import {
  confirmEmail,
  registerPasswordless,
  registerUser,
  resendConfirmation,
  sessionUser,
  signInUser,
  signOutUser,
} from '#contract/accounts.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { orOutage, toFailure, type Api, type Failure } from './api.ts'
import type { AuthClient } from './auth-client/auth-client.ts'
import type { AuthSession } from './auth-client/auth-session.ts'
import type { FetchFault } from './auth-client/auth-wire.ts'
import type { PageAuthHeaders } from './page-auth-headers.ts'
import {
  either,
  toBotRefused,
  toInvalid,
  toOtpRefused,
  toResendRefused,
  toSignInRefused,
  withProof,
} from './refusals.ts'

const orRegistrationRefused = either(
  toInvalid,
  either(toBotRefused, either(toSignInRefused, orOutage)),
)

/** What this browser uses to know who is signed in, and to tell its other tabs. */
export interface BrowserSession {
  readonly auth: AuthClient
  readonly authHeaders: PageAuthHeaders
}

export const httpAccounts = (api: Api, { auth, authHeaders }: BrowserSession): Accounts => ({
  whoAmI: () => {
    const key = authHeaders.read()
    return auth
      .look()
      .mapErr(toOutage)
      .andThen(toUser)
      .andTee((user) => {
        // Someone who signed in while this request was under way has a header set of their own.
        if (key?.client === authHeaders.read()?.client) authHeaders.meet(user?.email ?? null)
        auth.broadcast('getSession')
      })
  },
  signIn: (credentials, returnTo) =>
    api
      .call(signInUser, { body: { ...credentials, callbackUrl: returnTo } })
      .map(({ data }) => toRegistered(data))
      .andTee(() => auth.broadcast('getSession'))
      .mapErr(either(toOtpRefused, either(toSignInRefused, orOutage))),
  register: (form, proof, returnTo) =>
    api
      .call(registerUser, {
        body: withProof({ ...form, confirmSuccessUrl: returnTo }, proof),
      })
      .map(({ data }) => toRegistered(data))
      .andTee(() => auth.broadcast('getSession'))
      .mapErr(orRegistrationRefused),
  registerPasswordless: (form, proof, returnTo) =>
    api
      .call(registerPasswordless, {
        body: withProof({ ...form, confirmSuccessUrl: returnTo }, proof),
      })
      .map(({ data }) => toRegistered(data))
      .andTee(() => auth.broadcast('getSession'))
      .mapErr(orRegistrationRefused),
  signOut: () =>
    api
      .call(signOutUser)
      .map(() => undefined)
      .orElse(goneAlready)
      .andTee(() => leave({ auth, authHeaders }))
      .mapErr(orOutage),
  resendConfirmation: (email) =>
    api
      .call(resendConfirmation, { query: { email }, body: { email } })
      .map(({ message }) => message)
      .mapErr(either(toResendRefused, orOutage)),
})

export const httpConfirmations = (api: Api, { auth }: BrowserSession): Confirmations => ({
  follow: (token) =>
    api
      .call(confirmEmail, { body: { confirmationToken: token } })
      .map(({ outcome }) => outcome)
      .andTee((outcome) => {
        if (outcome === 'confirmed') auth.broadcast('getSession')
      })
      .mapErr(orOutage),
})

/**
 * Requests the session once at the start, and at every return to the window while the user's address is
 * unconfirmed.
 */
export const httpSessionWatch = (
  { auth, authHeaders }: BrowserSession,
  everyMs: number,
): SessionWatch => ({
  watch: (onSeen) =>
    okAsync(
      auth.watch(
        (session) => {
          toUser(session).map((user) => {
            authHeaders.meet(user?.email ?? null)
            onSeen(user)
          })
        },
        { atOnce: true, everyMs, isRestless: ({ user }) => user['confirmed_at'] === null },
      ),
    ),
})

export function toRegistered(user: z.output<typeof sessionUser>): Registered {
  return { kind: 'registered', ...user }
}

/** Forgets the user who has signed out: in this tab, and in every other. */
export function leave({ auth, authHeaders }: BrowserSession): void {
  authHeaders.meet(null)
  auth.broadcast('signout')
}

/** A session that has already ended does not need to be ended: counts as success. */
function goneAlready(failure: Failure): Result<undefined, Failure> {
  if (failure.kind === 'signed-out') return ok(undefined)
  const refused = failure.kind === 'unexpected' ? failure.cause : failure
  const status: unknown = Reflect.get(Object(refused), 'status')
  return status === 401 || status === 404 ? ok(undefined) : err(failure)
}

function toUser(session: AuthSession | null): Result<Registered | null, Outage> {
  if (!session) return ok(null)
  const user = safeDecode(sessionUser, session.user as z.input<typeof sessionUser>)
  return user.success ? ok(toRegistered(user.data)) : err({ kind: 'unexpected', cause: user.error })
}

function toOutage({ status, body }: FetchFault): Outage {
  if (status === null) return { kind: 'offline' }
  return orOutage(toFailure({ status, data: body, headers: {} }))
}
