import type { Downloads, NoLink, MyLibrary } from '#application/ports/downloads.ts'
import { licenseParams, type LibraryQuery } from '#domain/license/license-query.ts'
import {
  readDownloadDecision,
  readLibrary,
  readLibraryFiles,
  readOwnedBundles,
  readOwnedVariants,
  readPracticeMeter,
  requestDownload,
  tagFiles,
} from '#contract/downloads.ts'
import { orMissing, orOutage, type Api, type Failure } from './api.ts'
import { either, refusals, toInvalid, toSpendRefusal } from './refusals.ts'

export const httpDownloads = (api: Api): Downloads => ({
  request: (_viewer, variantId, shown) =>
    api
      .call(requestDownload, { body: { variantId, expectedCost: shown } })
      .map(({ size, ...link }) => ({ ...link, bytes: size }))
      .mapErr(toRefusal),
  decision: (_viewer, variantId) =>
    api
      .call(readDownloadDecision, { query: { variantId: String(variantId) } })
      .mapErr(orMissing('file')),
  practiceMeter: () => api.call(readPracticeMeter).mapErr(orOutage),
})

export const httpMyLibrary = (api: Api): MyLibrary => ({
  entries: (_viewer, query) => api.call(readLibrary, { query: paramsOf(query) }).mapErr(orOutage),
  files: (_viewer, query) =>
    api.call(readLibraryFiles, { query: paramsOf(query) }).mapErr(orOutage),
  ownedVariants: (_viewer, productIds) =>
    api.call(readOwnedVariants, { query: { productIds: productIds.join(',') } }).mapErr(orOutage),
  ownedBundles: (_viewer, bundleIds, licenseId) =>
    api
      .call(readOwnedBundles, {
        query: { bundleIds: bundleIds.join(','), licenseId: String(licenseId) },
      })
      .mapErr(orOutage),
  tag: (_viewer, variantIds, annotations) =>
    api
      .call(tagFiles, { body: { variantIds, ...annotations } })
      .map(() => undefined)
      .mapErr(either(toInvalid, orMissing('file'))),
})

const paramsOf = (query: LibraryQuery) =>
  licenseParams({ licensedBy: null, projectTag: null, ...query })

const toDownloadRefusal = refusals(
  'ALREADY_ON_ACCOUNT',
  'CREDITS_CHANGED',
  'EMAIL_UNCONFIRMED',
  'FILE_BEING_PAID',
  'LICENSE_SUSPENDED',
  'LICENSE_TIER_TOO_LOW',
  'PFL_LIMIT_REACHED',
)

/** Converts a failure to the reason why a file is not delivered, or not licensed. */
export function toRefusal(failure: Failure): NoLink {
  if (failure.kind === 'signed-out') return { kind: 'sign-in-required' }
  if (failure.kind === 'refused' && failure.problem.code === 'VARIANT_DOWNLOADS_LIMIT_REACHED') {
    const { retryAfterSeconds } = failure.problem
    return { kind: 'variant-downloads-limit', retryAfterSeconds: retryAfterSeconds ?? 60 }
  }
  return toDownloadRefusal(failure) ?? toSpendRefusal(failure) ?? orMissing('file')(failure)
}
