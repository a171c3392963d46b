import { ResultAsync } from 'neverthrow'
import { expect, onTestFinished, test } from 'vitest'
import { appWithPages } from '#server/boot/app-with-pages.ts'
import { composedOver } from '#tests/support/composed.ts'
import { migratedSqlite } from '#tests/support/migrated-sqlite.ts'
import { sourcePages, testConfig } from '#tests/support/open-test-shop.ts'

test.each([
  { pool: '10', atOnce: 3 },
  { pool: '2', atOnce: 1 },
  { pool: null, atOnce: 32 },
])('with $pool connections, $atOnce carts are changed at once', async ({ pool, atOnce }) => {
  const settings: Record<string, string> =
    pool === null ? {} : { DATABASE_URL: 'postgres://shop', DATABASE_POOL: pool }
  const db = await migratedSqlite()
  onTestFinished(() => db.destroy())
  const services = composedOver(db)
  const held = Promise.withResolvers<never>()
  let begun = 0
  const carts: typeof services.carts = {
    ...services.carts,
    record: () => {
      begun += 1
      return ResultAsync.fromSafePromise(held.promise)
    },
  }
  const app = appWithPages(await testConfig(settings), { ...services, carts }, sourcePages)
  for (let count = 0; count < 40; count += 1) {
    void app.request('http://localhost:3000/api/v1/cart/changes', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ kind: 'item-added', item: { kind: 'product', variant_id: 1 } }),
    })
  }
  await expect.poll(() => begun).toBe(atOnce)
  await new Promise((later) => setTimeout(later, 50))
  expect(begun).toBe(atOnce)
})
