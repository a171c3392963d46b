import { onTestFinished } from 'vitest'
import { openShop } from '#server/boot/open-shop.ts'
import { shopMetrics } from '#server/metrics/shop-metrics.ts'
import { breakableLine } from './breakable-line.ts'
import { postgresCopy } from './databases.ts'
import { sourcePages, testConfig } from './open-test-shop.ts'

/** The whole shop over a PostgreSQL, with a connection to it that can be cut. */
export async function openShopBehindLine(environment: Record<string, string> = {}) {
  const { db, url, discard } = await postgresCopy()
  onTestFinished(discard)
  await db.destroy()
  const line = await breakableLine(url)
  const config = await testConfig({
    DATABASE_URL: line.url,
    SECRET: 's'.repeat(64),
    ...environment,
  })
  const metrics = shopMetrics()
  const opening = { pages: sourcePages, show: () => undefined, metrics }
  const shop = (await openShop(config, opening))._unsafeUnwrap()
  onTestFinished(() => shop.close())
  return { shop, line, metrics }
}
