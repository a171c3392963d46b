import type { Needs } from '../services.ts'
import type { ShopApp } from '../shop-app.ts'

const UNSTORED = { 'Cache-Control': 'no-store' }

/**
 * For whoever watches the server, closed shop or not: `/healthz` answers while the process does, `/readyz` while it can
 * serve as well. Neither says anything of the shop, and neither is a fault in the log.
 */
export function healthRoutes(app: ShopApp, shop: Needs<'assetFinders' | 'sessions'> | null): void {
  app.get('/healthz', (context) => context.json({ ok: true }, 200, UNSTORED))
  app.get('/readyz', async (context) => {
    const canServe =
      shop === null || (shop.assetFinders.isReady() && (await shop.sessions.recall('')).isOk())
    return context.json({ ok: canServe }, canServe ? 200 : 503, UNSTORED)
  })
}
