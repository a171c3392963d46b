import type * as z from 'zod/mini'
import type { Account } from '#application/ports/account.ts'
import type { Outage } from '#application/ports/outage.ts'
import {
  anonymizeAccount,
  changeAccount,
  changePassword,
  confirmEmailChange,
  endDevice,
  listDevices,
  type myAccount,
  readMe,
  requestReset,
} from '#contract/account.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { Profile } from '#domain/user/profile.ts'
import { orMissing, orOutage, type Api, type RefusedResponse } from './api.ts'
import { leave, toRegistered, type BrowserSession } from './http-accounts.ts'
import { toAnonymizeRefused, toBotRefused, toInvalid, toReauthRequired } from './refusals.ts'

export const httpAccount = (api: Api, here: BrowserSession): Account => {
  const lockTabs = () => here.auth.tell('getSession')
  return {
    profile: () =>
      api
        .call(readMe)
        .map(({ account }) => toProfile(account))
        .mapErr(orOutage),
    change: (change) =>
      api
        .call(changeAccount, { body: change })
        .map(({ account }) => toProfile(account))
        .andTee(lockTabs)
        .mapErr(toFormFailure),
    changeEmail: (email) =>
      api
        .call(changeAccount, { body: { email } })
        .map(({ account }) => toProfile(account))
        .mapErr((failure) => toReauthRequired(failure) ?? toFormFailure(failure)),
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
        .mapErr((failure) => toReauthRequired(failure) ?? toFormFailure(failure)),
    requestReset: (email, proof) =>
      api
        .call(requestReset, { body: { email, ...(proof === null ? {} : { botCheck: proof }) } })
        .map(({ data }) => data.message)
        .mapErr((failure) => toBotRefused(failure) ?? toFormFailure(failure)),
    resetPassword: (token, { password, confirmation }) =>
      api
        .call(changePassword, {
          body: { password, passwordConfirmation: confirmation, resetPasswordToken: token },
        })
        .map(({ data }) => toRegistered(data))
        .andTee(lockTabs)
        .mapErr((failure) => toInvalid(failure) ?? toMissingLink(failure)),
    confirmEmail: (token) =>
      api
        .call(confirmEmailChange, { body: { token } })
        .map(({ outcome }) => outcome)
        .andTee((outcome) => {
          if (outcome === 'changed') lockTabs()
        })
        .mapErr(orOutage),
    devices: () =>
      api
        .call(listDevices)
        .map(({ items }) => items)
        .mapErr(orOutage),
    endDevice: (id) =>
      api
        .call(endDevice, { params: { id } })
        .map(() => undefined)
        .mapErr(orMissing('device')),
    anonymize: (email) =>
      api
        .call(anonymizeAccount, { body: { email } })
        .map(({ message }) => message)
        .andTee(() => leave(here))
        .mapErr(
          (failure) =>
            toReauthRequired(failure) ?? toAnonymizeRefused(failure) ?? toFormFailure(failure),
        ),
  }
}

function toProfile({ session, ...account }: z.output<typeof myAccount>): Profile {
  const { firstName, lastName, freeSubscriber } = session
  return { ...account, firstName, lastName, freeSubscriber, user: toRegistered(session) }
}

function toFormFailure(failure: RefusedResponse | Outage): Invalid | Outage {
  return toInvalid(failure) ?? orOutage(failure)
}

/** A used, old or unknown link: whoever followed it asks for another. */
function toMissingLink(failure: RefusedResponse | Outage) {
  if (failure.kind !== 'refused') return failure
  const isSpent = failure.problem.code === 'LINK_EXPIRED' || failure.problem.code === 'LINK_REFUSED'
  return isSpent ? ({ kind: 'missing', what: 'link' } as const) : orMissing('link')(failure)
}
