import type { Downloads, OwnLibrary } from '#application/ports/downloads.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import { readDownloadDecision } from '#contract/commerce.ts'
import {
  readLibrary,
  readOwnedVariants,
  readPracticeMeter,
  requestDownload,
} from '#contract/orders.ts'
import type { ReceivedProblem } from '#contract/problem.ts'
import type { DownloadRefusal, Meter } from '#domain/download/decision.ts'
import { orMissing, orOutage, type Api, type Refused } from './api.ts'
import { toTierTooLow } from './refusals.ts'

export const httpDownloads = (api: Api): Downloads => ({
  request: (_viewer, variantId) =>
    api.call(requestDownload, { body: { variant_id: variantId } }).mapErr(toRefusal),
  decision: (_viewer, variantId) =>
    api
      .call(readDownloadDecision, { query: { variant_id: String(variantId) } })
      .mapErr(orMissing('file')),
  practiceMeter: () => api.call(readPracticeMeter).mapErr(orOutage),
})

export const httpOwnLibrary = (api: Api): OwnLibrary => ({
  entries: () => api.call(readLibrary).mapErr(orOutage),
  ownedVariants: (_viewer, productIds) =>
    api.call(readOwnedVariants, { query: { product_ids: productIds.join(',') } }).mapErr(orOutage),
})

function toRefusal(failure: Refused | Outage): DownloadRefusal | Missing | Outage {
  if (failure.kind === 'signed-out') return { kind: 'sign-in-required' }
  if (failure.kind !== 'refused') return failure
  return toDownloadRefusal(failure.problem) ?? toTierTooLow(failure) ?? orMissing('file')(failure)
}

function toDownloadRefusal(problem: ReceivedProblem): DownloadRefusal | null {
  switch (problem.code) {
    case 'EMAIL_UNCONFIRMED':
      return { kind: 'email-unconfirmed', about: problem.data.about }
    case 'VARIANT_DOWNLOADS_LIMIT_REACHED':
      return {
        kind: 'variant-downloads-limit',
        retryAfterSeconds: problem.retryAfterSeconds ?? 60,
      }
    case 'PFL_LIMIT_REACHED':
      return { kind: 'practice-limit', ...toMeter(problem.data) }
    case 'DOWNLOAD_LIMIT_4K_REACHED':
      return { kind: 'download-limit-4k', ...toMeter(problem.data) }
    case 'DOWNLOAD_LIMIT_REACHED':
      return { kind: 'download-limit', ...toMeter(problem.data) }
    case 'SUBSCRIPTION_REQUIRED':
      return { kind: 'subscription-required' }
    case 'CREDITS_MISSING':
      return { kind: 'credits-missing', creditsMissing: problem.data.credits_missing }
    default:
      return null
  }
}

function toMeter(data: { used: number; limit: number; resets_at: number }): Meter {
  return { used: data.used, limit: data.limit, resetsAt: data.resets_at }
}
