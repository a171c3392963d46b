import type { ResultAsync } from 'neverthrow'
import { endExperiment, readExperiments, switchExperiment } from '#contract/admin-experiments.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { ExperimentUnchanged } from '#domain/experiment/change.ts'
import type { ExperimentReport } from '#domain/experiment/report.ts'
import { EXPERIMENT_REFUSALS } from '#messages/experiment-messages.ts'
import { serveStaff } from '../../serve.ts'
import type { Needs } from '../../services.ts'
import type { ShopApp } from '../../shop-app.ts'
import { adminRefused, noteOf } from './changes.ts'

/** Experiments and their results (experiments 5, experiments 6). */
export function experimentReportRoutes(
  app: ShopApp,
  { experimentReports }: Needs<'experimentReports'>,
): void {
  serveStaff(app, readExperiments, () => experimentReports.all().map(shown))

  serveStaff(app, switchExperiment, ({ params, body: { running, reason }, staff }) =>
    told(
      experimentReports.change(
        params.key,
        { status: running ? 'running' : 'paused' },
        noteOf(staff, reason),
      ),
    ),
  )

  serveStaff(app, endExperiment, ({ params, body: { winner, reason }, staff }) =>
    told(experimentReports.change(params.key, { status: 'ended', winner }, noteOf(staff, reason))),
  )
}

const shown = (experiments: readonly ExperimentReport[]) => ({ experiments })

function told(changing: ResultAsync<readonly ExperimentReport[], ExperimentUnchanged | Outage>) {
  return changing
    .map(shown)
    .mapErr((error) => (isUnchanged(error) ? adminRefused(EXPERIMENT_REFUSALS[error.kind]) : error))
}

function isUnchanged(error: ExperimentUnchanged | Outage): error is ExperimentUnchanged {
  return Object.hasOwn(EXPERIMENT_REFUSALS, error.kind)
}
