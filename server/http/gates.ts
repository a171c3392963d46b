import type { Front } from './front.ts'
import { closeForMaintenance } from './maintenance.ts'
import type { ShopApp } from './shop-app.ts'
import { guardTheSite } from './site-gate.ts'

/** Puts maintenance and the password gate in front of everything that is opened after it. Maintenance wins (access 2). */
export function standInFront(app: ShopApp, front: Front): void {
  app.get('/healthz', (context) => context.json({ ok: true }, 200, { 'Cache-Control': 'no-store' }))
  closeForMaintenance(app, front)
  if (front.sitePassword) guardTheSite(app, front, front.sitePassword)
}
