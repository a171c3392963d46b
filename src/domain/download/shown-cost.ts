import { err, type Result } from 'neverthrow'
import {
  decideDownload,
  type DownloadAllowed,
  type DownloadFacts,
  type DownloadRefusal,
} from './decision.ts'

/** The file costs more credits now than its button said, say because its spend was reversed elsewhere. */
export interface CreditsChanged {
  readonly kind: 'credits-changed'
  /** In credits, as of now. */
  readonly cost: number
}

/**
 * The table of download 1 for somebody who was shown a cost (download 4): more than that is never spent, and what
 * would lift a limit is not offered before they know it. Null where nobody says what was shown.
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

/** Rows 7 to 10, which only what costs credits gets to. */
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
