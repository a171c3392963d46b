import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { ShopApp } from '../shop-app.ts'

const UNSTORED = { 'Cache-Control': 'no-store' }

/**
 * For whoever watches the server, closed shop or not: `/healthz` answers while the process does, `/readyz` while it can
 * serve as well. Neither says anything of the shop, and neither is a fault in the log.
 */
export function healthRoutes(app: ShopApp, ready: () => ResultAsync<unknown, Outage>): void {
  app.get('/healthz', (context) => context.json({ ok: true }, 200, UNSTORED))
  app.get('/readyz', (context) =>
    ready().match(
      () => context.json({ ok: true }, 200, UNSTORED),
      () => context.json({ ok: false }, 503, UNSTORED),
    ),
  )
}
