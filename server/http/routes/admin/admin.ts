import { experimentReportRoutes } from './experiments.ts'
import { synonymRoutes } from './synonyms.ts'
import { numberRoutes } from './numbers.ts'
import { deliveryRoutes } from './deliveries.ts'
import { okAsync } from 'neverthrow'
import { ADMIN_API } from '#contract/admin-endpoint.ts'
import { readAdmin } from '#contract/admin.ts'
import type { ViewerServices } from '../../auth/viewer.ts'
import { adminCatalogRoutes } from './catalog.ts'
import { settingsRoutes } from './settings.ts'
import { guardAdmin } from '../../middleware/admin-guard.ts'
import { serveStaff } from '../../serve.ts'
import type { Needs } from '../../services.ts'
import { adminCodeRoutes } from './codes.ts'
import { adminPackRoutes } from './packs.ts'
import { adminReportRoutes } from './reports.ts'
import { adminOrderRoutes } from './orders.ts'
import { adminPeopleRoutes } from './people.ts'
import { adminListRoutes } from './lists.ts'
import { adminTeamRoutes } from './teams.ts'
import type { ShopApp } from '../../shop-app.ts'

/** The operator's admin: all of its routes are registered here, behind its guard (admin 1). */
export function adminRoutes(
  app: ShopApp,
  services: ViewerServices &
    Needs<
      | 'adminAccess'
      | 'adminLists'
      | 'adminTeams'
      | 'clock'
      | 'deliveries'
      | 'experimentReports'
      | 'fileReports'
      | 'listFreePacks'
      | 'lookUpAccount'
      | 'manageCodes'
      | 'onAccount'
      | 'refunds'
      | 'setFreePack'
      | 'staff'
      | 'support'
      | 'twoFactorResets'
      | 'adminCatalog'
      | 'adminArticles'
      | 'adminBundles'
      | 'adminTopics'
      | 'assetImports'
      | 'resumableUploads'
      | 'analyticsReports'
      | 'shopNumbers'
      | 'siteSettings'
      | 'synonyms'
    >,
): void {
  app.use(`${ADMIN_API}/*`, guardAdmin(services))

  serveStaff(app, readAdmin, ({ staff }) => okAsync({ email: staff.email }))
  adminListRoutes(app, services)
  adminPeopleRoutes(app, services)
  adminTeamRoutes(app, services)
  adminOrderRoutes(app, services)
  adminCodeRoutes(app, services)
  adminPackRoutes(app, services)
  adminReportRoutes(app, services)
  adminCatalogRoutes(app, services)
  settingsRoutes(app, services)
  deliveryRoutes(app, services)
  numberRoutes(app, services)
  experimentReportRoutes(app, services)
  synonymRoutes(app, services)
}
