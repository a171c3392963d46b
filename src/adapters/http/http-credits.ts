import type { Credits } from '#application/ports/credits.ts'
import { readCredits, reverseSpend } from '#contract/credits.ts'
import { orMissing, orOutage, type Api } from './api.ts'
import { either, refusals } from './refusals.ts'

export const httpCredits = (api: Api): Credits => ({
  account: () => api.call(readCredits).mapErr(orOutage),
  reverseSpend: (_viewer, id) =>
    api
      .call(reverseSpend, { params: { id } })
      .mapErr(either(refusals('REVERSAL_REFUSED'), orMissing('download'))),
})
