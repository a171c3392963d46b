import type { ResultAsync } from 'neverthrow'
import type { Registered } from '#domain/user/viewer.ts'
import type { DeliveriesAdmin } from './deliveries.ts'
import type { SynonymsAdmin } from './admin-synonyms.ts'
import type { AnalyticsAdmin } from './analytics-admin.ts'
import type { NumbersAdmin } from './shop-numbers.ts'
import type { AdminCatalog } from './admin-catalog.ts'
import type { AssetImports, FileSender } from './asset-imports.ts'
import type { SiteSettingsAdmin } from './site-settings.ts'
import type { ExperimentsAdmin } from './admin-experiments.ts'
import type { AdminLists } from './admin-lists.ts'
import type { AdminInvoices } from './admin-invoices.ts'
import type { AdminOrders } from './admin-orders.ts'
import type { AdminPeople } from './admin-people.ts'
import type { AdminArticles } from './admin-articles.ts'
import type { AdminBundles } from './admin-bundles.ts'
import type { AdminTopicPages } from './admin-topics.ts'
import type { AdminTeams } from './admin-teams.ts'
import type { AdminStore } from './admin-store.ts'
import type { Missing, Outage } from './outage.ts'

/** Staff can use the admin only with two-factor authentication (admin 1). */
export interface TwoFactorRequired {
  readonly kind: 'two-factor-required'
}

/** Whether a user may open the admin. For everyone who is not staff the page does not exist. */
export interface AdminAccess {
  check(viewer: Registered): ResultAsync<void, TwoFactorRequired | Missing | Outage>
}

/** The ports of the admin, which only its own pages call: a browser fetches them separately. */
export interface AdminServices {
  adminAccess: AdminAccess
  /** One name for all of these: each name adds a line to what every page fetches. */
  adminCatalog: AdminCatalog &
    AdminTopicPages &
    AdminBundles &
    AdminArticles &
    AssetImports &
    FileSender
  siteSettingsAdmin: SiteSettingsAdmin
  deliveriesAdmin: DeliveriesAdmin
  numbersAdmin: NumbersAdmin & AnalyticsAdmin & SynonymsAdmin
  adminLists: AdminLists
  adminInvoices: AdminInvoices
  experimentsAdmin: ExperimentsAdmin
  adminOrders: AdminOrders
  adminPeople: AdminPeople & AdminTeams
  adminStore: AdminStore
}
