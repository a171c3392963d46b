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
  return {
    refusal: refusal && refusal.kind,
    cost: costsNothing(facts) ? 0 : facts.wanted.credits,
    balance: seesPool(facts.viewer) ? facts.credits : undefined,
    licenseId: facts.paidLicenseId,
    meter: meterOf(facts),
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
function meterOf(facts: DownloadFacts): Meter | null {
  const { owned, wanted, practice, plan, viewer } = facts
  if (owned || viewer.kind === 'visitor') return null
  if (wanted.libraryId === LIBRARY.PRACTICE) return practice
  if (wanted.free) return null
  if (facts.quota !== null) return facts.quota
  if (plan === null || !seesPool(viewer)) return null
  if (!wanted.is4k) return plan.downloads
  return left(plan.downloads4k) <= left(plan.downloads) ? plan.downloads4k : plan.downloads
}

function left({ used, limit }: Meter): number {
  return Math.max(0, limit - used)
}
