import { join } from 'node:path'
import { sql } from 'kysely'
import { ok } from 'neverthrow'
import { expect, onTestFinished, test } from 'vitest'
import { composeServer } from '#server/boot/composition-root.ts'
import { createApp } from '#server/http/app.ts'
import { toRefusal } from '#server/http/refusals.ts'
import { shopMetrics } from '#server/metrics/shop-metrics.ts'
import type { Db } from '#server/sql/database.ts'
import { writeMeta } from '#server/sql/meta.ts'
import { migrate } from '#server/sql/migrate.ts'
import { given } from '#wiring/wire.ts'
import { openSqlite, openSqliteReads } from '#server/sql/open-sqlite.ts'
import { FILE, seedBackend } from '#tests/support/backend-data.ts'
import { testConfig } from '#tests/support/open-test-shop.ts'
import { openShopBehindLine } from '#tests/support/shop-behind-line.ts'

const TROUBLE = "We're having trouble. Nothing was lost; try again in a moment."

const ADD = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({
    kind: 'item-added',
    item: { kind: 'product', variant_id: FILE.HD },
  }),
}

/** A shop over a file, and a disk under it that fills up and is cleared. */
async function openOnSmallDisk() {
  const config = await testConfig({ SECRET: 's'.repeat(64) })
  const mediaDir = join(config.dataDir, 'media')
  const file = join(config.dataDir, 'shop.db')
  const db = openSqlite(file)
  await migrate(db)
  await seedBackend(db, mediaDir)
  const reads = openSqliteReads(file)
  onTestFinished(async () => {
    await reads.destroy()
    await db.destroy()
  })
  const metrics = shopMetrics()
  const said: object[] = []
  const time = { now: Date.now() }
  const opened = { db, reads, secret: 's'.repeat(64), show: () => undefined }
  const log = metrics.counting({
    note: (event, fields) => void (event === 'request' || said.push({ note: event, ...fields })),
    alarm: (event, fields) => void said.push({ alarm: event, ...fields }),
  })
  const clock = { now: () => time.now }
  const services = composeServer({ ...config, mediaDir }, opened, given({ log, clock }))
  return {
    services,
    app: createApp(services),
    metrics,
    said,
    time,
    fill: () => fill(db),
    clear: () => pagesAtMost(db, 1_000_000),
  }
}

/** Not a page more, as where nothing is left of a disk; what was free in the file is used up first. */
async function fill(db: Db): Promise<void> {
  await pagesAtMost(db, 1)
  for (let size = 100_000; size >= 10; size = Math.floor(size / 3)) {
    let hasRoom = true
    for (let nth = 0; hasRoom; nth += 1) {
      hasRoom = await writeMeta(db, `filler-${size}-${nth}`, 'x'.repeat(size)).then(
        () => true,
        () => false,
      )
    }
  }
}

/** SQLite takes no number below what the file has. */
async function pagesAtMost(db: Db, pages: number): Promise<void> {
  await sql.raw(`pragma max_page_count = ${pages}`).execute(db)
}

test('a full disk answers that the shop is in trouble, keeps what can be read, and is over once it has room', async () => {
  const { app, metrics, fill: fillUp, clear } = await openOnSmallDisk()
  await fillUp()
  // The first carts still fit into pages that were begun.
  const answers: Response[] = []
  while (answers.length < 150) answers.push(await app.request('/api/v1/cart/changes', ADD))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(30)
  for (const answer of refused) {
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '2'])
    expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE', message: TROUBLE })
  }
  expect((await app.request('/api/v1/products')).status).toBe(200)
  expect(await metrics.text()).toContain(
    `emberstock_refusals_total{status="503",code="UNAVAILABLE"} ${refused.length}`,
  )
  await clear()
  expect((await app.request('/api/v1/cart/changes', ADD)).status).toBe(200)
})

test('a full disk that has ended the transaction by itself is named, not that there is none to roll back', async () => {
  const { services, fill: fillUp } = await openOnSmallDisk()
  await fillUp()
  const entry = { who: 'a', action: 'b', subject: 'c', why: 'd'.repeat(5_000), detail: {}, at: 1 }
  const id = services.secrets.newId()
  const refused = await services.units.run(async ({ audit }) =>
    ok(await audit.add({ ...entry, id })),
  )
  const outage = refused._unsafeUnwrapErr()
  expect(outage).toMatchObject({ cause: { message: 'database or disk is full' } })
  const { status, problem } = toRefusal(outage)
  expect([status, problem.code]).toEqual([503, 'UNAVAILABLE'])
})

/** The whole shop over a database that can be cut off, and what it counts. */
async function openBehindLine() {
  const { shop, line, metrics } = await openShopBehindLine()
  const counted = async (name = 'emberstock_refusals_total') => {
    const lines = (await metrics.text()).split('\n')
    return lines.filter((one) => one.startsWith(name) && !one.endsWith(' 0'))
  }
  return { app: shop.app, line, counted }
}

test('while the database is away the API and the pages say that the shop is in trouble, and count it as that', async () => {
  const { app, line, counted } = await openBehindLine()
  expect((await app.request('/api/v1/cart')).status).toBe(200)
  await line.cut()
  for (const path of ['/api/v1/cart', '/api/v1/plan_variants']) {
    const refused = await app.request(path)
    expect([path, refused.status, refused.headers.get('Retry-After')]).toEqual([path, 503, '2'])
    expect(await refused.json()).toMatchObject({ code: 'UNAVAILABLE', message: TROUBLE })
  }
  const page = await app.request('/')
  expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '10'])
  expect(await page.text()).toContain(TROUBLE)
  expect(await counted()).toEqual(['emberstock_refusals_total{status="503",code="UNAVAILABLE"} 3'])
  await line.mend()
  expect((await app.request('/api/v1/cart')).status).toBe(200)
  expect((await app.request('/')).status).toBe(200)
})

test('an outage of the database is said once when it begins, however many it refuses, and once when it is over', async () => {
  const { services, app, said, time, fill: fillUp, clear } = await openOnSmallDisk()
  const refusedOf = async (count: number) => {
    let refused = 0
    for (let nth = 0; nth < count; nth += 1) {
      time.now += 100
      if ((await app.request('/api/v1/cart/changes', ADD)).status === 503) refused += 1
    }
    return refused
  }
  await fillUp()
  const refused = await refusedOf(150)
  expect(refused).toBeGreaterThan(30)
  const begun = { alarm: 'database-unavailable', error: 'database or disk is full' }
  expect(said).toEqual([begun])
  await clear()
  expect(await refusedOf(1)).toBe(0)
  services.databaseOutages.look()
  expect(said).toEqual([begun])
  time.now += 30_000
  services.databaseOutages.look()
  services.databaseOutages.look()
  const over = { note: 'database-back', refused, seconds: expect.any(Number) }
  expect(said).toEqual([begun, over])
  await fillUp()
  await refusedOf(150)
  expect(said).toEqual([begun, over, begun])
}, 60_000)

test('a database that is away is one alarm of the whole shop: its visitors, its post and its catalog', async () => {
  const { app, line, counted } = await openBehindLine()
  await app.request('/api/v1/products')
  await line.cut()
  const until = Date.now() + 1_500
  while (Date.now() < until) {
    expect((await app.request('/api/v1/cart')).status).toBe(503)
    expect((await app.request('/api/v1/products')).status).toBe(503)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  expect((await app.request('/')).status).toBe(503)
  expect(await counted('emberstock_alarms_total')).toEqual([
    'emberstock_alarms_total{event="database-unavailable"} 1',
  ])
})
