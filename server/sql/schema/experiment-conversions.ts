import type { Goal } from '#domain/experiment/goals.ts'

/** What was done after a variant was seen, once for each (experiments 4). Rows are only added: a trigger refuses changes. */
export interface ExperimentConversionTable {
  experiment: string
  variant: string
  assignment_id: string
  goal: Goal
  created_at: number
}
