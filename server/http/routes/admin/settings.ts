import { readSiteSettings, setMaintenance, setSitePassword } from '#contract/admin-settings.ts'
import { serveStaff } from '../../serve.ts'
import type { Needs } from '../../services.ts'
import type { ShopApp } from '../../shop-app.ts'

/** Maintenance and the site password, set by staff (access 3). */
export function settingsRoutes(app: ShopApp, { siteSettings }: Needs<'siteSettings'>): void {
  serveStaff(app, readSiteSettings, () => siteSettings.shown())
  serveStaff(app, setMaintenance, ({ body: { on, reason }, staff }) =>
    siteSettings.setMaintenance(on, { who: staff.id, reason }),
  )
  serveStaff(app, setSitePassword, ({ body: { password, reason }, staff }) =>
    siteSettings.setPassword(password, { who: staff.id, reason }),
  )
}
