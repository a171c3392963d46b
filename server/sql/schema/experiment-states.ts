import type { ExperimentState } from '#domain/experiment/experiment.ts'

/**
 * A decision of staff about an experiment; the newest row counts (experiments 6). A trigger refuses
 * updates.
 */
export interface ExperimentStateTable {
  id: string
  experiment: string
  status: ExperimentState['status']
  /** Set if it has ended, and only then. */
  winner: string | null
  created_at: number
}
