import type * as z from 'zod/mini'
import type { Accounts, Confirmations, SignInRefused } from '#application/ports/accounts.ts'
import type { Outage } from '#application/ports/outage.ts'
import {
  followConfirmation,
  readSession,
  registerUser,
  resendConfirmation,
  type sessionUser,
  signInUser,
  signOutUser,
} from '#contract/accounts.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { orOutage, type Api, type Refused } from './api.ts'
import { toInvalid } from './refusals.ts'

export const httpAccounts = (api: Api): Accounts => ({
  whoAmI: () =>
    api
      .call(readSession)
      .map(({ user }) => (user ? toRegistered(user) : null))
      .mapErr(orOutage),
  signIn: (credentials) =>
    api
      .call(signInUser, { body: credentials })
      .map(({ data }) => toRegistered(data))
      .mapErr(toSignInRefused),
  register: (form) =>
    api
      .call(registerUser, { body: { ...form, confirmSuccessUrl: '/' } })
      .map(({ data }) => toRegistered(data))
      .mapErr(toRegistrationFailure),
  signOut: () =>
    api
      .call(signOutUser)
      .map(() => undefined)
      .mapErr(orOutage),
  resendConfirmation: (email) =>
    api
      .call(resendConfirmation, { query: { email }, body: { email } })
      .map(({ data }) => data.message)
      .mapErr(orOutage),
})

export const httpConfirmations = (api: Api): Confirmations => ({
  follow: (token) =>
    api
      .call(followConfirmation, { body: { confirmationToken: token } })
      .map(({ outcome }) => outcome)
      .mapErr(orOutage),
})

function toRegistered(user: z.output<typeof sessionUser>): Registered {
  return { kind: 'registered', ...user }
}

function toSignInRefused(failure: Refused | Outage): SignInRefused | Outage {
  if (failure.kind === 'refused' && failure.problem.code === 'SIGN_IN_REFUSED') {
    return { kind: 'sign-in-refused', message: failure.problem.message }
  }
  return orOutage(failure)
}

function toRegistrationFailure(failure: Refused | Outage): Invalid | Outage {
  return toInvalid(failure) ?? orOutage(failure)
}
