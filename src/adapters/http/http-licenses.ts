import type { LicenseCheck, MyLicenses } from '#application/ports/licenses.ts'
import { verifyCertificate, readLicenseStatus, readMyLicenses } from '#contract/documents.ts'
import { licenseParams } from '#domain/license/license-query.ts'
import { orMissing, orOutage, type Api } from './api.ts'

export const httpMyLicenses = (api: Api): MyLicenses => ({
  certificates: (_viewer, query) =>
    api.call(readMyLicenses, { query: licenseParams(query) }).mapErr(orOutage),
})

export const httpLicenseCheck = (api: Api): LicenseCheck => ({
  look: (id) => api.call(readLicenseStatus, { params: { id } }).mapErr(orMissing('license')),
  judge: (file) => api.call(verifyCertificate, { body: file }).mapErr(orOutage),
})
