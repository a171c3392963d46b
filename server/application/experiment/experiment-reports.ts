import { err, ok, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import {
  decideState,
  type ExperimentUnchanged,
  type WantedState,
} from '#domain/experiment/change.ts'
import {
  changeThatCounts,
  EXPERIMENTS,
  experimentOf,
  stateAfter,
  type Experiment,
  type StateChange,
} from '#domain/experiment/experiment.ts'
import { variantReports, type ExperimentReport } from '#domain/experiment/report.ts'
import { writeAudit } from '#server/application/audit/write-audit.ts'
import type { VariantCount } from '#server/application/ports/experiment-repository.ts'
import type { Needs } from '#server/application/ports/ports.ts'
import type { AuditNote } from '#server/application/ports/refunds.ts'
import type { Statistics } from '#server/application/ports/statistics.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'

type Reports = readonly ExperimentReport[]

export type ExperimentReportService = ReturnType<typeof createExperimentReports>

/** Experiment reports for staff, and staff's changes to experiments (experiments 5, experiments 6). */
export const createExperimentReports = ({ units, statistics }: Needs<'units' | 'statistics'>) => ({
  all: (): ResultAsync<Reports, Outage> => units.read((records) => reportsOf(records, statistics)),

  /** Pauses, resumes or ends an experiment; the audit records the reason. */
  change: (
    key: string,
    wanted: WantedState,
    note: AuditNote,
  ): ResultAsync<Reports, ExperimentUnchanged | Outage> =>
    units.run<Reports, ExperimentUnchanged>(async (unit) => {
      const { experiments, now } = unit
      const experiment = experimentOf(key)
      if (!experiment) return err({ kind: 'experiment-missing' })
      const current = stateAfter(await experiments.stateChanges(), key)
      const decided = decideState(experiment, current, wanted)
      if (decided.isErr()) return err(decided.error)
      const state = decided.value
      const id = unit.newId()
      await experiments.addStateChange({ id, experiment: key, state, since: now })
      await writeAudit(unit, {
        ...note,
        action: `experiment-${state.status === 'running' ? 'resumed' : state.status}`,
        subject: key,
        detail: state.status === 'ended' ? { winner: state.winner } : {},
      })
      return ok(await reportsOf(unit, statistics))
    }),
})

async function reportsOf(
  { experiments }: Pick<Records, 'experiments'>,
  statistics: Statistics,
): Promise<Reports> {
  const changes = await experiments.stateChanges()
  const counts = await experiments.counts()
  return EXPERIMENTS.map((one) => reportOf(one, { changes, counts, statistics }))
}

interface Known {
  readonly changes: readonly StateChange[]
  readonly counts: readonly VariantCount[]
  readonly statistics: Statistics
}

function reportOf(
  experiment: Experiment,
  { changes, counts, statistics }: Known,
): ExperimentReport {
  const { key, path, variants } = experiment
  const state = stateAfter(changes, key)
  const own = counts.filter((count) => count.experiment === key)
  const numbers = variants.map(({ id, weight }) => {
    const count = own.find(({ variant }) => variant === id)
    const converted = count?.converted ?? { 'added-to-cart': 0, ordered: 0 }
    return { variant: id, weight, visitors: count?.visitors ?? 0, converted }
  })
  return {
    key,
    path,
    status: state.status,
    winner: state.status === 'ended' ? state.winner : null,
    changedAt: changeThatCounts(changes, key)?.since ?? null,
    firstSeenAt: own.length > 0 ? Math.min(...own.map(({ firstAt }) => firstAt)) : null,
    lastSeenAt: own.length > 0 ? Math.max(...own.map(({ lastAt }) => lastAt)) : null,
    variants: variantReports(numbers, (base, own) => statistics.differenceOf(base, own)),
  }
}
