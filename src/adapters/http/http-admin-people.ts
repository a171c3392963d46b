import type { AdminPeople } from '#application/ports/admin-people.ts'
import {
  cancelPersonReset,
  endPersonSessions,
  readLeftBehind,
  readPerson,
  resendPersonConfirmation,
  resetPersonTwoFactor,
  setPersonBlocked,
  setPersonLicense,
} from '#contract/admin-people.ts'
import { orMissing, type Api } from './api.ts'
import { orChangeRefused } from './admin-refusals.ts'

const refused = orChangeRefused('account')

export const httpAdminPeople = (api: Api): AdminPeople => ({
  find: (id) => api.call(readPerson, { params: { id } }).mapErr(orMissing('account')),
  setBlocked: (id, body) => api.call(setPersonBlocked, { params: { id }, body }).mapErr(refused),
  endSessions: (id, body) => api.call(endPersonSessions, { params: { id }, body }).mapErr(refused),
  resendConfirmation: (id, reason) =>
    api.call(resendPersonConfirmation, { params: { id }, body: { reason } }).mapErr(refused),
  leftBehind: (id, licenseId) =>
    api
      .call(readLeftBehind, { params: { id }, query: { licenseId } })
      .map(({ behind }) => behind)
      .mapErr(orMissing('account')),
  setLicense: (id, body) => api.call(setPersonLicense, { params: { id }, body }).mapErr(refused),
  resetTwoFactor: (id, reason) =>
    api.call(resetPersonTwoFactor, { params: { id }, body: { reason } }).mapErr(refused),
  cancelReset: (id, reason) =>
    api.call(cancelPersonReset, { params: { id }, body: { reason } }).mapErr(refused),
})
