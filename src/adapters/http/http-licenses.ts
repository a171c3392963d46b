import type { LicenseCheck, OwnLicenses } from '#application/ports/licenses.ts'
import { judgeCertificate, readLicenseStatus, readOwnLicenses } from '#contract/papers.ts'
import { orMissing, orOutage, type Api } from './api.ts'

export const httpOwnLicenses = (api: Api): OwnLicenses => ({
  certificates: () => api.call(readOwnLicenses).mapErr(orOutage),
})

export const httpLicenseCheck = (api: Api): LicenseCheck => ({
  look: (id) => api.call(readLicenseStatus, { params: { id } }).mapErr(orMissing('licence')),
  judge: (file) => api.call(judgeCertificate, { body: file }).mapErr(orOutage),
})
