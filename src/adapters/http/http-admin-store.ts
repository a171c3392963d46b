import type { AdminStore } from '#application/ports/admin-store.ts'
import {
  addCode,
  answerReport,
  endCode,
  listCodes,
  listPacks,
  listReports,
  setPack,
} from '#contract/admin-store.ts'
import { orOutage, type Api } from './api.ts'
import { orChangeRefused } from './admin-refusals.ts'

export const httpAdminStore = (api: Api): AdminStore => ({
  codes: () =>
    api
      .call(listCodes)
      .map(({ codes }) => codes)
      .mapErr(orOutage),
  addCode: (body) =>
    api
      .call(addCode, { body })
      .map(({ codes }) => codes)
      .mapErr(orChangeRefused('code')),
  endCode: (code, reason) =>
    api
      .call(endCode, { params: { code }, body: { reason } })
      .map(({ codes }) => codes)
      .mapErr(orChangeRefused('code')),
  packs: () =>
    api
      .call(listPacks)
      .map(({ packs }) => packs)
      .mapErr(orOutage),
  setPack: (month, body) =>
    api
      .call(setPack, { params: { month }, body })
      .map(({ packs }) => packs)
      .mapErr(orChangeRefused('free pack')),
  reports: (state) =>
    api
      .call(listReports, { query: { state } })
      .map(({ reports }) => reports)
      .mapErr(orOutage),
  answerReport: (id, body) =>
    api
      .call(answerReport, { params: { id }, body })
      .map(() => undefined)
      .mapErr(orChangeRefused('report')),
})
