import type { ResultAsync } from 'neverthrow'
import type { ExperimentReport } from '#domain/experiment/report.ts'
import type { ChangeRefused } from './admin-people.ts'
import type { Outage } from './outage.ts'

type ExperimentChange = ResultAsync<readonly ExperimentReport[], ChangeRefused>

/** Experiments as staff see and change them (experiments 5, experiments 6). */
export interface ExperimentsAdmin {
  reports(): ResultAsync<readonly ExperimentReport[], Outage>
  setRunning(key: string, running: boolean, reason: string): ExperimentChange
  /** From then on everyone sees the winner. */
  end(key: string, winner: string, reason: string): ExperimentChange
}
