import type { Credits, ReversalRefused } from '#application/ports/credits.ts'
import type { Outage } from '#application/ports/outage.ts'
import { readCredits, reverseSpend } from '#contract/credits.ts'
import { orMissing, orOutage, type Api, type RefusedResponse } from './api.ts'

export const httpCredits = (api: Api): Credits => ({
  account: () => api.call(readCredits).mapErr(orOutage),
  takeBack: (_viewer, id) =>
    api
      .call(reverseSpend, { params: { id } })
      .mapErr((failure) => toReversalRefused(failure) ?? orMissing('download')(failure)),
})

function toReversalRefused(failure: RefusedResponse | Outage): ReversalRefused | null {
  if (failure.kind !== 'refused' || failure.problem.code !== 'REVERSAL_REFUSED') return null
  return { kind: 'reversal-refused', why: failure.problem.data.why }
}
