import { err, ok, type Result } from 'neverthrow'
import type { Experiment, ExperimentState } from './experiment.ts'

/** The state that staff want an experiment to have (experiments 6). */
export type WantedState =
  | { readonly status: 'running' | 'paused' }
  | { readonly status: 'ended'; readonly winner: string }

/** Why an experiment was not changed. */
export interface ExperimentUnchanged {
  readonly kind: 'experiment-missing' | 'experiment-ended' | 'experiment-so' | 'variant-missing'
}

/** Decides the new state of an experiment; an ended one cannot change anymore (experiments 6). */
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
