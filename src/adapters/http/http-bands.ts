import type { Bands } from '#application/ports/bands.ts'
import { confirmBand, readBand } from '#contract/band.ts'
import { orOutage, type Api } from './api.ts'

export const httpBands = (api: Api): Bands => ({
  bandOf: () => api.call(readBand).mapErr(orOutage),
  confirmBand: () => api.call(confirmBand).mapErr(orOutage),
})
