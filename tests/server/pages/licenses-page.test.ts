import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#server/boot/config.ts'
import { openShop } from '#server/boot/open-shop.ts'
import type { RunningShop } from '#server/boot/boot-options.ts'
import type { Db } from '#server/sql/database.ts'
import { migrate } from '#server/sql/migrate.ts'
import { certificateTable } from '#server/sql/migrations/011-papers.ts'
import { openSqlite } from '#server/sql/open-sqlite.ts'
import { customerById } from '#domain/customer/customer.ts'
import { certificateRepository } from '#server/sql/documents/certificate-repository.ts'
import { FILE, putUser, seedBackend } from '../../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { sourcePages } from '#tests/support/open-test-shop.ts'
import { aUser } from '#tests/support/samples.ts'
import { aPaidOrder } from '#tests/support/paid-order.ts'

const ID = '01KAJ1Z4B7Q2Y8C3D5E6F7G8H9'
const DAY = Date.UTC(2026, 10, 21)

/** One shop for all of these tests: it opened over an order that was paid before there were documents. */
let db: Db
let shop: RunningShop
const page = async (id: string) => {
  const answer = await shop.app.request(`http://127.0.0.1:3000/license/verify/${id}`)
  return { status: answer.status, html: await answer.text() }
}

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'emberstock-test-'))
  db = openSqlite(join(folder, 'emberstock.db'))
  await migrate(db)
  await putPurchase(db, folder)
  await certifyAnew(db)
  const config = readConfig({ DATA_DIR: folder, BOT_CHECK: 'off' })._unsafeUnwrap()
  shop = (await openShop(config, { pages: sourcePages, show: () => undefined }))._unsafeUnwrap()
  return async () => {
    await shop.close()
    await db.destroy()
    await rm(folder, { recursive: true, force: true })
  }
})

test('a shop that opens bills what was paid before it wrote invoices', async () => {
  const invoices = await db.selectFrom('invoices').selectAll().execute()
  expect(invoices).toMatchObject([{ kind: 'invoice', ordinal: 1, order_id: 'ORDER' }])
})

test('the page of a license is there for everybody, and for no search engine', async () => {
  const { status, html } = await page(ID)
  expect(status).toBe(200)
  expect(html).toContain('<h1>Valid license</h1>')
  expect(html).toContain('Ada Ember')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
})

test('an id that nobody has is a page of its own, and not found', async () => {
  const { status, html } = await page('01KAJ1Z4B7Q2Y8C3D5E6F7G8H8')
  expect(status).toBe(404)
  expect(html).toContain('<h1>Unknown license</h1>')
})

test('a license that was taken back is shown as such within a second', async () => {
  await db.updateTable('certificates').set({ revoked_at: DAY }).execute()
  await vi.waitFor(async () => {
    expect((await page(ID)).html).toContain('Revoked on November 21, 2026')
  })
})

test('nobody goes through ids by the pages either', async () => {
  const statuses = new Set<number>()
  for (let nth = 0; nth < 61; nth += 1) statuses.add((await page(`X${nth}`)).status)
  expect(statuses).toEqual(new Set([404, 503]))
})

describeOnEveryDatabase('what was licensed before there were certificates', (open) => {
  test('is certified by the migration, under the id of its entitlement', async () => {
    const db = await open()
    await putPurchase(db, await scratch())
    await certifyAnew(db)
    const all = await certificateRepository(db).all(customerById('ada'))
    expect(all).toEqual([
      {
        id: ID,
        orderId: 'ORDER',
        asset: 'Asset 1',
        slug: 'asset-1',
        file: 'File 11',
        sku: 'EMB-V-11',
        covers: [],
        licenseId: 1,
        license: 'Individual',
        holder: { name: 'Ada Ember', company: '' },
        licensedAt: DAY,
        revokedAt: null,
      },
    ])
  })
})

/** The migration that brought certificates, over what is there. */
async function certifyAnew(db: Db): Promise<void> {
  await db.schema.dropTable('certificates').execute()
  const again: Migration = { up: certificateTable }
  await again.up(db)
  // What a later migration added.
  await db.schema.alterTable('certificates').addColumn('customer_id', 'text').execute()
  await sql`update certificates set customer_id = user_id`.execute(db)
}

async function scratch(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'emberstock-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Ada bought a file, and nobody wrote a paper about it. */
async function putPurchase(db: Db, mediaDir: string): Promise<void> {
  await seedBackend(db, mediaDir)
  await putUser(db, aUser({ id: 'ada', firstName: 'Ada', lastName: 'Ember' }))
  await db
    .insertInto('orders')
    .values(
      aPaidOrder({ id: 'ORDER', user_id: 'ada', paid_at: DAY }, { subtotal: 400, total: 400 }),
    )
    .execute()
  await db
    .insertInto('entitlements')
    .values({
      id: ID,
      user_id: 'ada',
      customer_id: 'ada',
      product_id: 1,
      variant_id: FILE.HD,
      license_id: 1,
      order_id: 'ORDER',
      granted_at: DAY,
      revoked_at: null,
    })
    .execute()
}
