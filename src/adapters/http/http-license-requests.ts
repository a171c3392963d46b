import type { LicenseRequests } from '#application/ports/license-requests.ts'
import {
  approveLicenseRequest,
  requestLicense,
  declineLicenseRequest,
  readLicenseRequests,
  withdrawLicenseRequest,
} from '#contract/license-requests.ts'
import { orMissing, orOutage, type Api } from './api.ts'
import { toRefusal } from './http-downloads.ts'
import { either, refusals, toInvalid } from './refusals.ts'

const orNoRequest = either(refusals('REQUEST_OVER'), orMissing('request'))

export const httpLicenseRequests = (api: Api): LicenseRequests => ({
  list: () => api.call(readLicenseRequests).mapErr(orOutage),
  ask: (body) =>
    api
      .call(requestLicense, { body })
      .mapErr(
        either(
          refusals('REQUEST_LIMIT_REACHED', 'ALREADY_OWNED'),
          either(toInvalid, orMissing('file')),
        ),
      ),
  approve: (id, expectedCost) =>
    api
      .call(approveLicenseRequest, { params: { id }, body: { expectedCost } })
      .mapErr(either(refusals('REQUEST_OVER'), toRefusal)),
  decline: (id, note) =>
    api
      .call(declineLicenseRequest, { params: { id }, body: { note } })
      .mapErr(either(toInvalid, orNoRequest)),
  withdraw: (id) => api.call(withdrawLicenseRequest, { params: { id } }).mapErr(orNoRequest),
})
