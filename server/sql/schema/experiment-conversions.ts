import type { Goal } from '#domain/experiment/goals.ts'

/**
 * What was done after a variant was seen, once for each goal (experiments 4). Rows are only added: a
 * trigger refuses updates.
 */
export interface ExperimentConversionTable {
  experiment: string
  variant: string
  assignment_id: string
  goal: Goal
  created_at: number
}
