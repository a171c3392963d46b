import { stateAfter, type StateChange } from './experiment.ts'

/** What visitors may do that an experiment is judged by, once each: an order is one of `PURCHASE_KINDS` (experiments 4). */
export const GOALS = ['added-to-cart', 'ordered'] as const
export type Goal = (typeof GOALS)[number]

/** What was recorded is deleted when it is so old, with what tells whose it is (experiments 3). */
export const EXPERIMENT_RECORD_MONTHS = 13

/** That somebody saw a variant. */
export interface Exposure {
  readonly experiment: string
  readonly variant: string
}

/** Of what somebody saw, the variants that what they did now counts for: those of experiments that are running. */
export function creditedExposures(
  exposures: readonly Exposure[],
  changes: readonly StateChange[],
): readonly Exposure[] {
  return exposures.filter(({ experiment }) => stateAfter(changes, experiment).status === 'running')
}
