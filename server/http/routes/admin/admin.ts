import { okAsync } from 'neverthrow'
import { ADMIN_API } from '#contract/admin-endpoint.ts'
import { readAdmin } from '#contract/admin.ts'
import type { ViewerServices } from '../../auth/viewer.ts'
import { adminCatalogRoutes } from './catalog.ts'
import { settingsRoutes } from './settings.ts'
import { guardAdmin } from '../../middleware/admin-guard.ts'
import { serveStaff } from '../../serve.ts'
import type { Needs } from '../../services.ts'
import { adminListRoutes } from './lists.ts'
import type { ShopApp } from '../../shop-app.ts'

/** The operator's admin: every route of it is opened here, behind its guard (admin 1). */
export function adminRoutes(
  app: ShopApp,
  services: ViewerServices &
    Needs<
      | 'adminAccess'
      | 'adminCatalog'
      | 'adminLists'
      | 'assetImports'
      | 'clock'
      | 'resumableUploads'
      | 'siteSettings'
    >,
): void {
  app.use(`${ADMIN_API}/*`, guardAdmin(services))

  serveStaff(app, readAdmin, ({ staff }) => okAsync({ email: staff.email }))
  adminListRoutes(app, services)
  adminCatalogRoutes(app, services)
  settingsRoutes(app, services)
}
