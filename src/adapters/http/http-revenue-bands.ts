import type { RevenueBands } from '#application/ports/revenue-bands.ts'
import { confirmRevenueBand, readRevenueBand } from '#contract/revenue-band.ts'
import { orOutage, type Api } from './api.ts'

export const httpRevenueBands = (api: Api): RevenueBands => ({
  answerOf: () => api.call(readRevenueBand).mapErr(orOutage),
  confirmRevenueBand: () => api.call(confirmRevenueBand).mapErr(orOutage),
})
