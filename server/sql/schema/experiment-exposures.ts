/**
 * A variant that was shown, once for each assignment id (experiments 3). Rows are only added: a trigger
 * refuses updates.
 */
export interface ExperimentExposureTable {
  experiment: string
  variant: string
  assignment_id: string
  created_at: number
}
