import { err, type Result } from 'neverthrow'
import {
  decideDownload,
  type DownloadAllowed,
  type DownloadFacts,
  type DownloadRefusal,
} from './decision.ts'

/** The file now costs more credits than its button said, for example because its spend was reversed elsewhere. */
export interface CreditsChanged {
  readonly kind: 'credits-changed'
  /** The current cost, in credits. */
  readonly cost: number
}

/**
 * Applies the table of download 1 for a viewer who was shown a cost (download 4): it never spends more than
 * that, and offers nothing to lift a limit before the viewer knows the new cost. `shown` is null if the request
 * does not say what was shown.
 */
export function decideAsShown(
  facts: DownloadFacts,
  shown: number | null,
): Result<DownloadAllowed, DownloadRefusal | CreditsChanged> {
  const decision = decideDownload(facts)
  const cost = decision.match(
    (allowed) => allowed.cost,
    ({ kind }) => (isOfCost(kind) ? facts.wanted.credits : 0),
  )
  return shown !== null && cost > shown ? err({ kind: 'credits-changed', cost }) : decision
}

/** Rows 7 to 10, which only files that cost credits reach. */
function isOfCost(kind: DownloadRefusal['kind']): boolean {
  switch (kind) {
    case 'download-limit-4k':
    case 'download-limit':
    case 'subscription-required':
    case 'credits-missing':
    case 'quota-reached':
      return true
    default:
      return false
  }
}
