import { LIBRARY } from '../catalogue/library.ts'
import { decideDownload, type DownloadFacts, type DownloadRefusal, type Meter } from './decision.ts'
import { wayOn, type Offers, type WayOn } from './way-on.ts'

/** What asking for a file would come to. */
export interface DryRun {
  /** Null where it would start. */
  readonly refusal: DownloadRefusal | null
  /** In credits. */
  readonly cost: number
  readonly balance: number
  readonly meter: Meter | null
  readonly wayOn: WayOn | null
}

/** The table of rules 11 without its consequences: the same decision, its cost, and the cheapest way on. */
export function dryRun(facts: DownloadFacts, offers: Offers): DryRun {
  const refusal = decideDownload(facts).match(
    () => null,
    (refused) => refused,
  )
  return {
    refusal,
    cost: costsNothing(facts) ? 0 : facts.wanted.credits,
    balance: facts.credits,
    meter: meterOf(facts),
    wayOn: refusal && wayOn(refusal, offers),
  }
}

function costsNothing({ owned, wanted }: DownloadFacts): boolean {
  return owned || wanted.free || wanted.libraryId === LIBRARY.PRACTICE
}

/** The meter that decides, or comes nearest to deciding; null where none is asked. */
function meterOf(facts: DownloadFacts): Meter | null {
  const { owned, wanted, practice, plan, viewer } = facts
  if (owned || viewer.kind === 'visitor') return null
  if (wanted.libraryId === LIBRARY.PRACTICE) return practice
  if (wanted.free || plan === null) return null
  if (!wanted.is4k) return plan.downloads
  return left(plan.downloads4k) <= left(plan.downloads) ? plan.downloads4k : plan.downloads
}

function left({ used, limit }: Meter): number {
  return Math.max(0, limit - used)
}
