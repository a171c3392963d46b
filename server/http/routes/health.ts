import type { Needs } from '../services.ts'
import type { ShopApp } from '../shop-app.ts'

const UNSTORED = { 'Cache-Control': 'no-store' }

/**
 * For monitoring, whether or not the shop is closed: `/healthz` responds while the process runs, `/readyz` only
 * while it can also serve. Neither reveals anything about the shop, and neither is logged as a fault.
 */
export function healthRoutes(app: ShopApp, shop: Needs<'assetFinders' | 'sessions'> | null): void {
  app.get('/healthz', (context) => context.json({ ok: true }, 200, UNSTORED))
  app.get('/readyz', async (context) => {
    const canServe =
      shop === null || (shop.assetFinders.isReady() && (await shop.sessions.recall('')).isOk())
    return context.json({ ok: canServe }, canServe ? 200 : 503, UNSTORED)
  })
}
