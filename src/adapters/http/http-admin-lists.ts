import type { AdminLists } from '#application/ports/admin-lists.ts'
import {
  listAudit,
  listCertificates,
  listDisputes,
  listOrders,
  listPayments,
  listPeople,
  listRefunds,
  listSubscriptions,
  listTeams,
} from '#contract/admin-lists.ts'
import { adminParams } from '#domain/admin/admin-query.ts'
import { orOutage, type Api } from './api.ts'

export const httpAdminLists = (api: Api): AdminLists => ({
  people: (query) => api.call(listPeople, { query: adminParams(query) }).mapErr(orOutage),
  teams: (query) => api.call(listTeams, { query: adminParams(query) }).mapErr(orOutage),
  orders: (query) => api.call(listOrders, { query: adminParams(query) }).mapErr(orOutage),
  payments: (query) => api.call(listPayments, { query: adminParams(query) }).mapErr(orOutage),
  refunds: (query) => api.call(listRefunds, { query: adminParams(query) }).mapErr(orOutage),
  disputes: (query) => api.call(listDisputes, { query: adminParams(query) }).mapErr(orOutage),
  subscriptions: (query) =>
    api.call(listSubscriptions, { query: adminParams(query) }).mapErr(orOutage),
  certificates: (query) =>
    api.call(listCertificates, { query: adminParams(query) }).mapErr(orOutage),
  audit: (query) => api.call(listAudit, { query: adminParams(query) }).mapErr(orOutage),
})
