import { err, ok, type Result } from 'neverthrow'
import type { Experiment, ExperimentState } from './experiment.ts'

/** What staff want of an experiment (experiments 6). */
export type WantedState =
  | { readonly status: 'running' | 'paused' }
  | { readonly status: 'ended'; readonly winner: string }

/** Why an experiment stays as it is. */
export interface ExperimentUnchanged {
  readonly kind: 'experiment-missing' | 'experiment-ended' | 'experiment-so' | 'variant-missing'
}

/** The state that an experiment is brought to; nothing follows an end (experiments 6). */
export function decideState(
  { variants }: Experiment,
  current: ExperimentState,
  wanted: WantedState,
): Result<ExperimentState, ExperimentUnchanged> {
  if (current.status === 'ended') return err({ kind: 'experiment-ended' })
  if (current.status === wanted.status) return err({ kind: 'experiment-so' })
  if (wanted.status === 'ended' && !variants.some(({ id }) => id === wanted.winner)) {
    return err({ kind: 'variant-missing' })
  }
  return ok(wanted)
}
