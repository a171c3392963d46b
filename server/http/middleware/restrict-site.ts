import type { SiteAccess } from './site-access.ts'
import { maintenanceMode } from './maintenance-mode.ts'
import type { ShopApp } from '../shop-app.ts'
import { passwordGate } from './password-gate.ts'

/** Puts maintenance and the password gate in front of everything that is opened after it. Maintenance wins (access 2). */
export function restrictSite(app: ShopApp, siteAccess: SiteAccess): void {
  maintenanceMode(app, siteAccess)
  passwordGate(app, siteAccess)
}
