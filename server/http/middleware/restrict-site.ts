import type { SiteAccess } from './site-access.ts'
import { maintenanceMode } from './maintenance-mode.ts'
import type { ShopApp } from '../shop-app.ts'
import { passwordGate } from './password-gate.ts'

/**
 * Puts maintenance mode and the password gate in front of all routes registered after it. Maintenance takes
 * precedence (access 2).
 */
export function restrictSite(app: ShopApp, siteAccess: SiteAccess): void {
  maintenanceMode(app, siteAccess)
  passwordGate(app, siteAccess)
}
