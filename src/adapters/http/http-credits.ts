import type { Credits, TakeBackRefused } from '#application/ports/credits.ts'
import type { Outage } from '#application/ports/outage.ts'
import { readCredits, takeBackSpend } from '#contract/credits.ts'
import { orMissing, orOutage, type Api, type Refused } from './api.ts'

export const httpCredits = (api: Api): Credits => ({
  account: () => api.call(readCredits).mapErr(orOutage),
  takeBack: (_viewer, id) =>
    api
      .call(takeBackSpend, { params: { id } })
      .mapErr((failure) => toTakeBackRefused(failure) ?? orMissing('download')(failure)),
})

function toTakeBackRefused(failure: Refused | Outage): TakeBackRefused | null {
  if (failure.kind !== 'refused' || failure.problem.code !== 'REVERSAL_REFUSED') return null
  return { kind: 'take-back-refused', why: failure.problem.data.why }
}
