import { LIBRARY } from '../catalog/library.ts'
import { SEE_POOL } from '../team/role.ts'
import type { LicenseId } from '../license/tier.ts'
import { decideDownload, type DownloadFacts, type DownloadRefusal, type Meter } from './decision.ts'
import type { SuggestedAction } from './suggested-action.ts'
import { suggestedActions, type Offers } from './suggest-actions.ts'

/** What asking for a file would come to. */
export interface DryRun {
  /** Null where it would start. */
  readonly refusal: DownloadRefusal['kind'] | null
  /** In credits. */
  readonly cost: number
  /** Of the credits that may pay for it; left out where a role does not see its team's pool (customer 2). */
  readonly balance?: number | undefined
  /** What it would be licensed under. */
  readonly licenseId: LicenseId
  /** The meter that decides, or comes nearest to deciding; null where none does, or a role does not see its team's pool. */
  readonly meter: Meter | null
  /** The meter is a member's quota of their team's credits (team 5), not an allowance of a plan; left out otherwise. */
  readonly ofQuota?: true | undefined
  /** Who of one's team is paying for it, by name (customer 5); left out where nobody else is. */
  readonly paidBy?: string | undefined
  /** The cheapest; null where there is none, or none is needed. */
  readonly wayOn: SuggestedAction | null
  /** The dearer ones, the cheapest first. */
  readonly otherWays: readonly SuggestedAction[]
}

/** The table of download 1 without its consequences (download 4): the same decision, its cost, and the suggested actions. */
export function dryRun(facts: DownloadFacts, offers: Offers): DryRun {
  const refusal = decideDownload(facts).match(
    () => null,
    (refused) => refused,
  )
  const [suggestedAction = null, ...otherWays] = refusal
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
    wayOn: suggestedAction,
    otherWays,
  }
}

function seesPool({ team }: DownloadFacts['viewer']): boolean {
  return !team || SEE_POOL.some((power) => team.powers.includes(power))
}

function costsNothing({ owned, wanted }: DownloadFacts): boolean {
  return owned || wanted.free || wanted.libraryId === LIBRARY.PRACTICE
}

/** The meter that decides, or comes nearest to deciding; null where none is asked. */
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
