import type { ExperimentsAdmin } from '#application/ports/admin-experiments.ts'
import { endExperiment, readExperiments, switchExperiment } from '#contract/admin-experiments.ts'
import { orChangeRefused } from './admin-refusals.ts'
import { orOutage, type Api } from './api.ts'

export const httpAdminExperiments = (api: Api): ExperimentsAdmin => ({
  reports: () =>
    api
      .call(readExperiments)
      .map(({ experiments }) => experiments)
      .mapErr(orOutage),
  setRunning: (key, running, reason) =>
    api
      .call(switchExperiment, { params: { key }, body: { running, reason } })
      .map(({ experiments }) => experiments)
      .mapErr(orChangeRefused('experiment')),
  end: (key, winner, reason) =>
    api
      .call(endExperiment, { params: { key }, body: { winner, reason } })
      .map(({ experiments }) => experiments)
      .mapErr(orChangeRefused('experiment')),
})
