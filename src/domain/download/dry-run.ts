import { LIBRARY } from '../catalog/library.ts'
import { SEE_POOL } from '../team/role.ts'
import type { LicenseId } from '../license/tier.ts'
import { decideDownload, type DownloadFacts, type DownloadRefusal, type Meter } from './decision.ts'
import type { SuggestedAction } from './suggested-action.ts'
import { suggestedActions, type Offers } from './suggest-actions.ts'

/** The result of requesting a file, without actually requesting it. */
export interface DryRun {
  /** Null if the download would start. */
  readonly refusal: DownloadRefusal['kind'] | null
  /** Credits. */
  readonly cost: number
  /** Credits that may pay for it; omitted if the viewer's role cannot see the team's pool (customer 2). */
  readonly balance?: number | undefined
  /** The license that it would be granted under. */
  readonly licenseId: LicenseId
  /**
   * The meter that decides, or comes closest to deciding; null if none does, or the viewer's role cannot see
   * the team's pool.
   */
  readonly meter: Meter | null
  /** Set if the meter is a member's quota of their team's credits (team 5) rather than a plan's allowance. */
  readonly ofQuota?: true | undefined
  /** Name of the team member who is paying for it (customer 5); omitted if nobody else is. */
  readonly paidBy?: string | undefined
  /** The cheapest action; null if there is none, or none is needed. */
  readonly suggestedAction: SuggestedAction | null
  /** The more expensive actions, cheapest first. */
  readonly otherActions: readonly SuggestedAction[]
}

/**
 * Applies the table of download 1 without side effects (download 4): the same decision, its cost, and the
 * suggested actions.
 */
export function dryRun(facts: DownloadFacts, offers: Offers): DryRun {
  const refusal = decideDownload(facts).match(
    () => null,
    (refused) => refused,
  )
  const [suggestedAction = null, ...otherActions] = refusal
    ? suggestedActions(refusal, facts, offers)
    : []
  const meter = meterOf(facts, refusal)
  return {
    refusal: refusal && refusal.kind,
    cost: costsNothing(facts) ? 0 : facts.wanted.credits,
    balance: seesPool(facts.viewer) ? facts.credits : undefined,
    licenseId: facts.paidLicenseId,
    meter,
    ofQuota: meter !== null && meter === facts.quota ? true : undefined,
    ...(refusal?.kind === 'file-being-paid' && { paidBy: refusal.paidBy }),
    suggestedAction,
    otherActions,
  }
}

function seesPool({ team }: DownloadFacts['viewer']): boolean {
  return !team || SEE_POOL.some((permission) => team.permissions.includes(permission))
}

function costsNothing({ owned, wanted }: DownloadFacts): boolean {
  return owned || wanted.free || wanted.libraryId === LIBRARY.PRACTICE
}

/** The meter that decides, or comes closest to deciding; null if none applies. */
function meterOf(facts: DownloadFacts, refusal: DownloadRefusal | null): Meter | null {
  const { owned, wanted, practice, plan, viewer } = facts
  if (owned || viewer.kind === 'visitor') return null
  if (wanted.libraryId === LIBRARY.PRACTICE) return practice
  if (wanted.free) return null
  if (facts.quota !== null && !isOfPlan(refusal)) return facts.quota
  if (plan === null || !seesPool(viewer)) return null
  if (!wanted.is4k) return plan.downloads
  return left(plan.downloads4k) <= left(plan.downloads) ? plan.downloads4k : plan.downloads
}

function isOfPlan(refusal: DownloadRefusal | null): boolean {
  return refusal?.kind === 'download-limit' || refusal?.kind === 'download-limit-4k'
}

function left({ used, limit }: Meter): number {
  return Math.max(0, limit - used)
}
