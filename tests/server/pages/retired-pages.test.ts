import { DatabaseSync } from 'node:sqlite'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openTestShop } from '#tests/support/open-test-shop.ts'

const ORIGIN = 'http://127.0.0.1:3000'

/** A shop, and the database of it for what no test can wait for. */
async function aShop() {
  const folder = await mkdtemp(join(tmpdir(), 'emberstock-retired-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const app = await openTestShop({ DATA_DIR: folder })
  // An owner without an order: only that somebody owns it matters.
  const db = new DatabaseSync(join(folder, 'emberstock.db'), { enableForeignKeyConstraints: false })
  onTestFinished(() => db.close())
  const get = async (path: string) => {
    const answer = await app.request(ORIGIN + path)
    return { status: answer.status, text: await answer.text() }
  }
  /** What changes the catalog says so. */
  const changed = () =>
    db.prepare("update meta set value = 'x' where key = 'catalog_version'").run()
  const own = (asset: number) =>
    db
      .prepare(
        `insert into entitlements (id, user_id, customer_id, product_id, variant_id, license_id, order_id, granted_at)
         values ('one', 'somebody', 'somebody', ?, 1, 1, 'an order', 0)`,
      )
      .run(asset)
  return { db, get, changed, own }
}

test('a page of what is no longer sold stays while anybody owns it, and is gone with a way on after that', async () => {
  const { db, get, changed, own } = await aShop()
  const asset = db.prepare('select id, slug, sku from products where library_id = 1').get()
  const { id, slug } = Object(asset) as { id: number; slug: string }
  expect((await get(`/product/${slug}`)).text).not.toContain('No longer available')
  db.prepare('update products set retired = 1 where id = ?').run(id)
  changed()

  const gone = await get(`/product/${slug}`)
  expect(gone.status).toBe(410)
  expect(gone.text).toContain('No longer available')
  expect(gone.text).toContain('href="/search"')
  const api = await get(`/api/v1/products/${slug}`)
  expect([api.status, Reflect.get(JSON.parse(api.text), 'code')]).toEqual([410, 'GONE'])

  own(id)
  const kept = await get(`/product/${slug}`)
  expect(kept.status).toBe(200)
  expect(kept.text).toContain('No longer available')
  expect(kept.text).toContain('https://schema.org/Discontinued')
  expect(kept.text).not.toContain('Add to cart')
  expect((await get(`/api/v1/products/${slug}`)).status).toBe(200)
})

test('a page of what is no longer sold does not link to its category once that is retired', async () => {
  const { db, get, changed, own } = await aShop()
  const asset = db.prepare('select id, slug, category_slug as category from products').get()
  const { id, slug, category } = Object(asset) as { id: number; slug: string; category: string }
  own(id)
  const link = `/category/${category}`
  expect((await get(`/product/${slug}`)).text).toContain(link)
  db.prepare('update products set retired = 1 where category_slug = ?').run(category)
  db.prepare("update categories set state = 'retired' where slug = ?").run(category)
  changed()
  expect((await get(link)).status).toBe(404)
  const kept = await get(`/product/${slug}`)
  expect([kept.status, kept.text.includes(link)]).toEqual([200, false])
  expect(JSON.parse((await get(`/api/v1/products/${slug}`)).text)).toMatchObject({
    category: { slug: category },
    has_category_page: false,
  })
})

test('the page of a bundle that left the store is gone as well', async () => {
  const { db, get, changed } = await aShop()
  const { slug } = Object(db.prepare('select slug from bundles').get()) as { slug: string }
  expect((await get(`/bundle/${slug}`)).status).toBe(200)
  db.prepare('update bundles set retired = 1').run()
  changed()
  const gone = await get(`/bundle/${slug}`)
  expect([gone.status, gone.text.includes('No longer available')]).toEqual([410, true])
  expect((await get(`/api/v1/bundles/${slug}`)).status).toBe(410)
  expect((await get('/bundle/no-such-bundle')).status).toBe(404)
})
