import type { Credits } from '#application/ports/credits.ts'
import { readCredits, reverseSpend } from '#contract/credits.ts'
import { listParams } from '#domain/search/list-query.ts'
import { orMissing, orOutage, type Api } from './api.ts'
import { either, refusals } from './refusals.ts'

export const httpCredits = (api: Api): Credits => ({
  account: (_viewer, page) =>
    api.call(readCredits, { query: listParams({ page, search: '' }) }).mapErr(orOutage),
  reverseSpend: (_viewer, id) =>
    api
      .call(reverseSpend, { params: { id } })
      .mapErr(either(refusals('REVERSAL_REFUSED'), orMissing('download'))),
})
