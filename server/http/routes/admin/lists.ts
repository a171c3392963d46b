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
import { adminQueryFrom } from '#domain/admin/admin-query.ts'
import { serveStaff } from '../../serve.ts'
import type { Needs } from '../../services.ts'
import type { ShopApp } from '../../shop-app.ts'

/** Lists of all accounts and orders with what belongs to them, and of what operators did. */
export function adminListRoutes(app: ShopApp, { adminLists }: Needs<'adminLists'>): void {
  serveStaff(app, listPeople, ({ query }) => adminLists.people(adminQueryFrom(query)))
  serveStaff(app, listTeams, ({ query }) => adminLists.teams(adminQueryFrom(query)))
  serveStaff(app, listOrders, ({ query }) => adminLists.orders(adminQueryFrom(query)))
  serveStaff(app, listPayments, ({ query }) => adminLists.payments(adminQueryFrom(query)))
  serveStaff(app, listRefunds, ({ query }) => adminLists.refunds(adminQueryFrom(query)))
  serveStaff(app, listDisputes, ({ query }) => adminLists.disputes(adminQueryFrom(query)))
  serveStaff(app, listSubscriptions, ({ query }) => adminLists.subscriptions(adminQueryFrom(query)))
  serveStaff(app, listCertificates, ({ query }) => adminLists.certificates(adminQueryFrom(query)))
  serveStaff(app, listAudit, ({ query }) => adminLists.audit(adminQueryFrom(query)))
}
