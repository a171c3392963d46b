import type { AdminServices } from '#application/ports/admin.ts'
import { readAdmin } from '#contract/admin.ts'
import { httpDeliveries } from './http-deliveries.ts'
import { httpAdminExperiments } from './http-admin-experiments.ts'
import { httpAdminSynonyms } from './http-admin-synonyms.ts'
import { httpNumbers } from './http-numbers.ts'
import { httpAdminCatalog, httpAssetImports } from './http-admin-catalog.ts'
import { tusFileSender } from './tus-file-sender.ts'
import { httpSiteSettings } from './http-admin-settings.ts'
import { httpAdminLists } from './http-admin-lists.ts'
import { httpAdminInvoices } from './http-admin-invoices.ts'
import { httpAdminOrders } from './http-admin-orders.ts'
import { httpAdminPeople } from './http-admin-people.ts'
import { httpAdminArticles } from './http-admin-articles.ts'
import { httpAdminBundles } from './http-admin-bundles.ts'
import { httpAdminTopics } from './http-admin-topics.ts'
import { httpAdminTeams } from './http-admin-teams.ts'
import { httpAdminStore } from './http-admin-store.ts'
import { orMissing, type Api } from './api.ts'
import { either, refusals } from './refusals.ts'

/** The ports of the admin, in a separate module that only the admin fetches. */
export const httpAdmin = (api: Api): AdminServices => ({
  adminCatalog: {
    ...httpAdminCatalog(api),
    ...httpAdminTopics(api),
    ...httpAdminBundles(api),
    ...httpAdminArticles(api),
    ...httpAssetImports(api),
    ...tusFileSender(),
  },
  siteSettingsAdmin: httpSiteSettings(api),
  deliveriesAdmin: httpDeliveries(api),
  numbersAdmin: { ...httpNumbers(api), ...httpAdminSynonyms(api) },
  experimentsAdmin: httpAdminExperiments(api),
  adminAccess: {
    check: () =>
      api
        .call(readAdmin)
        .map(() => undefined)
        .mapErr(either(refusals('TWO_FACTOR_REQUIRED'), orMissing('page'))),
  },
  adminLists: httpAdminLists(api),
  adminInvoices: httpAdminInvoices(api),
  adminOrders: httpAdminOrders(api),
  adminPeople: { ...httpAdminPeople(api), ...httpAdminTeams(api) },
  adminStore: httpAdminStore(api),
})
