import { stateAfter, type StateChange } from './experiment.ts'

/**
 * The visitor actions that an experiment is judged by, each counted once: an order is one of `PURCHASE_KINDS`
 * (experiments 4).
 */
export const GOALS = ['added-to-cart', 'ordered'] as const
export type Goal = (typeof GOALS)[number]

/** Records are deleted at this age, together with what identifies whose they are (experiments 3). */
export const EXPERIMENT_RECORD_MONTHS = 13

/** A person saw a variant. */
export interface Exposure {
  readonly experiment: string
  readonly variant: string
}

/** The exposures that an action now counts for: those of running experiments. */
export function creditedExposures(
  exposures: readonly Exposure[],
  changes: readonly StateChange[],
): readonly Exposure[] {
  return exposures.filter(({ experiment }) => stateAfter(changes, experiment).status === 'running')
}
