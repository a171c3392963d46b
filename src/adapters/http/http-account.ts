import type * as z from 'zod/mini'
import type { Account } from '#application/ports/account.ts'
import {
  anonymizeAccount,
  changeAccount,
  changePassword,
  confirmEmailChange,
  endDevice,
  endOtherDevices,
  listDevices,
  type myAccount,
  readMe,
  requestReset,
} from '#contract/account.ts'
import { listParams } from '#domain/search/list-query.ts'
import type { Profile } from '#domain/user/profile.ts'
import { orMissing, orOutage, type Api, type Failure } from './api.ts'
import { leave, toRegistered, type BrowserSession } from './http-accounts.ts'
import {
  either,
  orInvalid,
  orInvalidOrBot,
  toAnonymizeRefused,
  toInvalid,
  toOtpRefused,
  toReauthRequired,
  withProof,
} from './refusals.ts'

export const httpAccount = (api: Api, here: BrowserSession): Account => {
  const lockTabs = () => here.auth.broadcast('getSession')
  return {
    profile: () =>
      api
        .call(readMe)
        .map(({ account }) => toProfile(account))
        .mapErr(orOutage),
    isStaff: () =>
      api
        .call(readMe)
        .map(({ staff }) => staff === true)
        .mapErr(orOutage),
    change: (change) =>
      api
        .call(changeAccount, { body: change })
        .map(({ account }) => toProfile(account))
        .andTee(lockTabs)
        .mapErr(orInvalid),
    changeEmail: (email) =>
      api
        .call(changeAccount, { body: { email } })
        .map(({ account }) => toProfile(account))
        .mapErr(either(toReauthRequired, orInvalid)),
    changePassword: ({ password, confirmation, current }) =>
      api
        .call(changePassword, {
          body: {
            password,
            passwordConfirmation: confirmation,
            ...(current === null ? {} : { currentPassword: current }),
          },
        })
        .map(({ message }) => message)
        .andTee(lockTabs)
        .mapErr(either(toReauthRequired, orInvalid)),
    requestReset: (email, proof) =>
      api
        .call(requestReset, { body: withProof({ email }, proof) })
        .map(({ message }) => message)
        .mapErr(orInvalidOrBot),
    resetPassword: (token, { password, confirmation, otpAttempt }) =>
      api
        .call(changePassword, {
          body: {
            password,
            passwordConfirmation: confirmation,
            resetPasswordToken: token,
            ...(otpAttempt === undefined ? {} : { otpAttempt }),
          },
        })
        .map(({ data }) => toRegistered(data))
        .andTee(lockTabs)
        .mapErr(either(toOtpRefused, either(toInvalid, toMissingLink))),
    confirmEmail: (token) =>
      api
        .call(confirmEmailChange, { body: { token } })
        .map(({ outcome }) => outcome)
        .andTee((outcome) => {
          if (outcome === 'changed') lockTabs()
        })
        .mapErr(orOutage),
    devices: (page) =>
      api.call(listDevices, { query: listParams({ page, search: '' }) }).mapErr(orOutage),
    endDevice: (id) =>
      api
        .call(endDevice, { params: { id } })
        .map(() => undefined)
        .mapErr(orMissing('device')),
    endOtherDevices: () =>
      api
        .call(endOtherDevices)
        .map(() => undefined)
        .mapErr(orOutage),
    anonymize: (email) =>
      api
        .call(anonymizeAccount, { body: { email } })
        .map(({ message }) => message)
        .andTee(() => leave(here))
        .mapErr(either(toReauthRequired, either(toAnonymizeRefused, orInvalid))),
  }
}

function toProfile({ session, ...account }: z.output<typeof myAccount>): Profile {
  const { firstName, lastName, freeSubscriber } = session
  return { ...account, firstName, lastName, freeSubscriber, user: toRegistered(session) }
}

/** A link that is used, expired or unknown: the person has to request a new one. */
function toMissingLink(failure: Failure) {
  if (failure.kind !== 'refused') return failure
  const isSpent = failure.problem.code === 'LINK_EXPIRED' || failure.problem.code === 'LINK_REFUSED'
  return isSpent ? ({ kind: 'missing', what: 'link' } as const) : orMissing('link')(failure)
}
