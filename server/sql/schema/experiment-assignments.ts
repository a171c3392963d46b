/** The id under which an account takes part in experiments, on all its devices (experiments 2). */
export interface ExperimentAssignmentTable {
  user_id: string
  /** The digest of a browser's cookie, or an id of the account's own. */
  assignment_id: string
  created_at: number
}
