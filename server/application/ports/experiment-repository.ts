import type { StateChange } from '#domain/experiment/experiment.ts'
import type { Exposure, Goal } from '#domain/experiment/goals.ts'

interface AccountAssignment {
  readonly userId: string
  readonly assignmentId: string
  readonly now: number
}

interface SeenVariant extends Exposure {
  readonly assignmentId: string
  readonly now: number
}

/** How many saw a variant, and how many of them did what is counted. */
export interface VariantCount extends Exposure {
  readonly visitors: number
  /** When the first and the last of them saw it. */
  readonly firstAt: number
  readonly lastAt: number
  readonly converted: Readonly<Record<Goal, number>>
}

/** What is recorded of experiments. Exposures, conversions and states are only added (experiments 3). */
export interface ExperimentRepository {
  /** The assignment id of an account. */
  assignmentOf(userId: string): Promise<string | null>
  /** Gives an account its assignment id; false where it has one, or another account has this one. */
  assign(assignment: AccountAssignment): Promise<boolean>
  /** Takes it away: nothing tells any more whose what was recorded under it is. */
  unassign(userId: string): Promise<void>

  exposuresOf(assignmentId: string): Promise<readonly Exposure[]>
  /** Once for each variant that is seen by an id; a repetition changes nothing. */
  addExposure(seen: SeenVariant): Promise<void>
  /** The same for what was done. */
  addConversion(done: SeenVariant & { readonly goal: Goal }): Promise<void>

  /** What staff made of experiments, in the order of its making. */
  stateChanges(): Promise<readonly StateChange[]>
  addStateChange(change: StateChange & { readonly id: string }): Promise<void>

  counts(): Promise<readonly VariantCount[]>
}
