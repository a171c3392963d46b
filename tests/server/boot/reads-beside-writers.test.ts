import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { ok } from 'neverthrow'
import { expect, onTestFinished, test } from 'vitest'
import { composeServer } from '#server/boot/composition-root.ts'
import { createApp } from '#server/http/app.ts'
import { writeMeta } from '#server/sql/meta.ts'
import { migrate } from '#server/sql/migrate.ts'
import { openSqlite, openSqliteReads } from '#server/sql/open-sqlite.ts'
import { FILE, seedBackend } from '#tests/support/backend-data.ts'
import { testConfig } from '#tests/support/open-test-shop.ts'

const HOME = {
  banner_avif: 'banner.avif',
  banner_webp: 'banner.webp',
  reel_mp4: 'reel.mp4',
  reel_webm: 'reel.webm',
  reel_poster: 'reel.webp',
}

/** A shop over a file, as a server opens it, and another connection to that file: an import, or another server. */
async function openFile() {
  const config = await testConfig({ SECRET: 's'.repeat(64) })
  const mediaDir = join(config.dataDir, 'media')
  const file = join(config.dataDir, 'shop.db')
  const db = openSqlite(file)
  await migrate(db)
  await seedBackend(db, mediaDir)
  await writeMeta(db, 'home', JSON.stringify(HOME))
  const reads = openSqliteReads(file)
  const other = new DatabaseSync(file)
  onTestFinished(async () => {
    other.close()
    await reads.destroy()
    await db.destroy()
  })
  const opened = { db, reads, secret: 's'.repeat(64), show: () => undefined }
  const services = composeServer({ ...config, mediaDir }, opened)
  return { services, app: createApp(services), other }
}

const ADDRESSES = [
  '/api/v1/home',
  '/api/v1/licenses',
  '/api/v1/products',
  '/api/v1/products?q=asset',
  '/api/v1/products/suggestions?q=asset',
  '/api/v1/products/asset-1',
  '/api/v1/bundles',
  '/api/v1/articles',
  '/api/v1/plan_variants',
  '/api/v1/cart',
  '/media/2d/ember-rise/preview.webm',
]

test('whoever looks around waits for no writer', async () => {
  const { services, app } = await openFile()
  const released = Promise.withResolvers<void>()
  onTestFinished(() => released.resolve())
  const begun = Promise.withResolvers<void>()
  const order: string[] = []
  const unit = services.units
    .run(async () => {
      begun.resolve()
      return ok(await released.promise)
    })
    .map(() => order.push('the unit'))
  await begun.promise
  for (const address of ADDRESSES) {
    const { status } = await app.request(address)
    order.push(`${status} ${address}`)
  }
  released.resolve()
  await unit
  expect(order).toEqual([...ADDRESSES.map((address) => `200 ${address}`), 'the unit'])
})

test('what somebody wrote they read at once, and a writer’s half-done work nobody does', async () => {
  const { services, other } = await openFile()
  const isPublic = async (path: string) =>
    (await services.publicMedia.includes(path)).unwrapOr(null)
  const nameOf = async (slug: string) =>
    (await services.catalog.product(slug)).map(({ name }) => name).unwrapOr(null)
  other.exec('begin immediate')
  other.exec("insert into public_media (path) values ('2d/new/preview.webm')")
  other.exec("update products set name = 'Renamed' where slug = 'asset-1'")
  expect(await isPublic('2d/new/preview.webm')).toBe(false)
  expect(await nameOf('asset-1')).toBe('Asset 1')
  other.exec('commit')
  expect(await isPublic('2d/new/preview.webm')).toBe(true)
  expect(await nameOf('asset-1')).toBe('Renamed')
  const id = services.secrets.newId()
  const entry = { who: 'a', action: 'b', subject: 'c', why: 'd', detail: {}, id, at: 1 }
  const written = await services.units.run(async ({ audit }) => ok(await audit.add(entry)))
  expect(written.isOk()).toBe(true)
  const read = await services.reads.selectFrom('audit_log').select('id').execute()
  expect(read).toEqual([{ id }])
})

test('while another process writes, a write of this one waits and holds up nobody, and is done once that has ended', async () => {
  const { app, other } = await openFile()
  other.exec('begin immediate')
  const order: string[] = []
  const change = { kind: 'item-added', item: { kind: 'product', variant_id: FILE.HD } }
  const write = app.request('/api/v1/cart/changes', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(change),
  })
  const written = Promise.resolve(write).then(({ status }) => order.push(`${status} the write`))
  for (const address of ADDRESSES) {
    const { status } = await app.request(address)
    order.push(`${status} ${address}`)
  }
  // A process that stands still for the lock takes no turns, and gives up before it has taken these.
  for (let turn = 0; turn < 40; turn += 1) await new Promise((resolve) => setTimeout(resolve, 10))
  other.exec('commit')
  await written
  expect(order).toEqual([...ADDRESSES.map((address) => `200 ${address}`), '200 the write'])
})
