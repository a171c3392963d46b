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

/** How many users saw a variant, and how many of them converted. */
export interface VariantCount extends Exposure {
  readonly visitors: number
  /** When the first and the last of them saw it. */
  readonly firstAt: number
  readonly lastAt: number
  readonly converted: Readonly<Record<Goal, number>>
}

/** Records of experiments. Exposures, conversions and states are append-only (experiments 3). */
export interface ExperimentRepository {
  /** The assignment ID of an account. */
  assignmentOf(userId: string): Promise<string | null>
  /** Sets the assignment ID of an account; false if it already has one, or another account has this one. */
  assign(assignment: AccountAssignment): Promise<boolean>
  /** Removes the assignment: records under its ID can no longer be attributed to the account. */
  unassign(userId: string): Promise<void>

  exposuresOf(assignmentId: string): Promise<readonly Exposure[]>
  /** Recorded once per variant and assignment ID; repeating it changes nothing. */
  addExposure(seen: SeenVariant): Promise<void>
  /** Same as `addExposure`, for a conversion. */
  addConversion(done: SeenVariant & { readonly goal: Goal }): Promise<void>

  /** Staff's changes to experiments, in the order in which they were made. */
  stateChanges(): Promise<readonly StateChange[]>
  addStateChange(change: StateChange & { readonly id: string }): Promise<void>

  counts(): Promise<readonly VariantCount[]>
}
