import type { ExperimentState } from '#domain/experiment/experiment.ts'

/** What staff made of an experiment; the newest row counts (experiments 6). A trigger refuses changes. */
export interface ExperimentStateTable {
  id: string
  experiment: string
  status: ExperimentState['status']
  /** Of one that has ended, and of no other. */
  winner: string | null
  created_at: number
}
