import type { Downloads, NoLink, MyLibrary } from '#application/ports/downloads.ts'
import type { Outage } from '#application/ports/outage.ts'
import {
  readDownloadDecision,
  readLibrary,
  readOwnedVariants,
  readPracticeMeter,
  requestDownload,
  tagFiles,
} from '#contract/downloads.ts'
import type { ReceivedProblem } from '#contract/problem.ts'
import type { DownloadRefusal } from '#domain/download/decision.ts'
import type { CreditsChanged } from '#domain/download/shown-cost.ts'
import { orMissing, orOutage, type Api, type RefusedResponse } from './api.ts'
import { toInvalid, toSpendRefusal, toTierTooLow } from './refusals.ts'

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
  entries: () => api.call(readLibrary).mapErr(orOutage),
  ownedVariants: (_viewer, productIds) =>
    api.call(readOwnedVariants, { query: { productIds: productIds.join(',') } }).mapErr(orOutage),
  tag: (_viewer, variantIds, projectTag) =>
    api
      .call(tagFiles, { body: { variantIds, projectTag } })
      .map(() => undefined)
      .mapErr((failure) => toInvalid(failure) ?? orMissing('file')(failure)),
})

function toRefusal(failure: RefusedResponse | Outage): NoLink {
  if (failure.kind === 'signed-out') return { kind: 'sign-in-required' }
  if (failure.kind !== 'refused') return failure
  return toDownloadRefusal(failure.problem) ?? toTierTooLow(failure) ?? orMissing('file')(failure)
}

function toDownloadRefusal(problem: ReceivedProblem): DownloadRefusal | CreditsChanged | null {
  switch (problem.code) {
    case 'CREDITS_CHANGED':
      return { kind: 'credits-changed', ...problem.data }
    case 'EMAIL_UNCONFIRMED':
      return { kind: 'email-unconfirmed', ...problem.data }
    case 'VARIANT_DOWNLOADS_LIMIT_REACHED':
      return {
        kind: 'variant-downloads-limit',
        retryAfterSeconds: problem.retryAfterSeconds ?? 60,
      }
    case 'FILE_BEING_PAID':
      return { kind: 'file-being-paid', ...problem.data }
    case 'PFL_LIMIT_REACHED':
      return { kind: 'practice-limit', ...problem.data }
    default:
      return toSpendRefusal(problem)
  }
}
