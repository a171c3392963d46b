/** That a variant was shown, once for each who saw it (experiments 3). Rows are only added: a trigger refuses changes. */
export interface ExperimentExposureTable {
  experiment: string
  variant: string
  assignment_id: string
  created_at: number
}
