import type { ExperimentUnchanged } from '#domain/experiment/change.ts'
import type { ExperimentKey } from '#domain/experiment/experiment.ts'
import type { Goal } from '#domain/experiment/goals.ts'

interface ExperimentText {
  readonly name: string
  readonly description: string
  readonly variants: Readonly<Record<string, string>>
}

/** The names of experiments and their variants. */
const EXPERIMENT_TEXTS: Readonly<Record<ExperimentKey, ExperimentText>> = {
  'home-rows': {
    name: 'Order of the home page rows',
    description: 'Which row of assets comes first on the home page.',
    variants: { 'newest-first': 'Newest first', 'popular-first': 'Most popular first' },
  },
}

/** The texts of an experiment; named by its key if this version of the shop does not know it. */
export function experimentText(key: string): ExperimentText {
  const known: Readonly<Record<string, ExperimentText>> = EXPERIMENT_TEXTS
  return known[key] ?? { name: key, description: '', variants: {} }
}

export function variantName(key: string, variant: string): string {
  return experimentText(key).variants[variant] ?? variant
}

export const GOAL_TEXTS: Readonly<Record<Goal, string>> = {
  'added-to-cart': 'Added to cart',
  ordered: 'Ordered',
}

/** Why an experiment was not changed. */
export const EXPERIMENT_REFUSALS: Readonly<Record<ExperimentUnchanged['kind'], string>> = {
  'experiment-missing': 'There’s no experiment by this name anymore.',
  'experiment-ended': 'This experiment has already ended.',
  'experiment-so': 'Someone else has just changed this experiment. Reload the page.',
  'variant-missing': 'This experiment has no such variant.',
}
