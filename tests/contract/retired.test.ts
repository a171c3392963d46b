import { expect, test } from 'vitest'
import type { Catalog } from '#application/ports/catalog.ts'
import type { Db } from '#server/sql/database.ts'
import { describeOnEveryDatabase, type OpenDatabase } from '#tests/support/databases.ts'
import {
  aCatalog,
  aKit,
  anEntry,
  catalogOver,
  catalogThroughHttp,
  stock,
} from '../support/catalog-data.ts'
import { addUser, licenseFile } from '../support/small-catalog.ts'

const SHOP = aCatalog(
  [anEntry({ id: 1 }), anEntry({ id: 2 })],
  [aKit({ id: 1, variant_ids: [11, 21] })],
)

/** A shop with asset 1 and its kit retired, whose files someone may own. */
async function retiredShop(open: OpenDatabase) {
  const db = await open()
  await stock(db, SHOP)
  await db.updateTable('products').set({ retired: 1 }).where('id', '=', 1).execute()
  await db.updateTable('bundles').set({ retired: 1 }).execute()
  await addUser(db, 'ada')
  return db
}

async function license(db: Db, line: { readonly kind: string; readonly id: number }) {
  await licenseFile(db, 'ada', { variantId: 11, licenseId: 1 })
  const order = { order_id: 'order-ada-11', position: 0 }
  await db.updateTable('entitlements').set({ product_id: 1 }).execute()
  await db
    .insertInto('order_lines')
    .values({
      ...order,
      ref_kind: line.kind,
      ref_id: line.id,
      sku: '',
      name: '',
      detail: '',
      slug: '',
      image: '',
      price: 0,
    })
    .execute()
  await db
    .insertInto('order_line_files')
    .values({ ...order, place: 0, product_id: 1, variant_id: 11 })
    .execute()
}

const FILE = { kind: 'product', id: 11 }
const KIT = { kind: 'bundle', id: 1 }

function retiredContract(open: OpenDatabase, over: (db: Db) => Catalog): void {
  const refusals = async (db: Db) => {
    const catalog = over(db)
    const product = await catalog.product('asset-1')
    const bundle = await catalog.bundle('kit-1')
    return [product, bundle].map((found) => (found.isErr() ? found.error.kind : 'shown'))
  }

  test('what is no longer sold and owned by nobody is gone', async () => {
    const db = await retiredShop(open)
    expect(await refusals(db)).toEqual(['gone', 'gone'])
    expect((await over(db).product('asset-2'))._unsafeUnwrap().retired).toBe(false)
    expect((await over(db).product('asset-3'))._unsafeUnwrapErr().kind).toBe('missing')
  })

  test('an asset that somebody owns keeps its page with its files, marked', async () => {
    const db = await retiredShop(open)
    await license(db, FILE)
    expect(await refusals(db)).toEqual(['shown', 'gone'])
    const product = (await over(db).product('asset-1'))._unsafeUnwrap()
    expect(product.retired).toBe(true)
    expect(product.variants.map(({ id }) => id)).toEqual([11, 12])
  })

  test('files that left the shop with their asset are shown for its owners', async () => {
    const db = await retiredShop(open)
    await license(db, FILE)
    await db.updateTable('variants').set({ retired: 1 }).execute()
    const product = (await over(db).product('asset-1'))._unsafeUnwrap()
    expect(product.variants.map(({ id }) => id)).toEqual([11, 12])
  })

  test('a bundle keeps its page while somebody owns a file that they bought by it', async () => {
    const db = await retiredShop(open)
    await license(db, KIT)
    expect(await refusals(db)).toEqual(['shown', 'shown'])
    expect((await over(db).bundle('kit-1'))._unsafeUnwrap().retired).toBe(true)
  })

  test('with the last owner’s license taken back the page is gone', async () => {
    const db = await retiredShop(open)
    await license(db, KIT)
    await db.updateTable('entitlements').set({ revoked_at: 1 }).execute()
    expect(await refusals(db)).toEqual(['gone', 'gone'])
  })

  test('a grant that lives keeps the page until it ends', async () => {
    const db = await retiredShop(open)
    const grant = {
      id: 'grant',
      user_id: 'ada',
      customer_id: 'ada',
      product_id: 1,
      variant_id: 11,
      license_id: 1,
      kind: 'free',
      created_at: 0,
      revoked_at: null,
    } as const
    await db
      .insertInto('grants')
      .values({ ...grant, expires_at: Date.now() + 60_000 })
      .execute()
    expect(await refusals(db)).toEqual(['shown', 'gone'])
    await db.updateTable('grants').set({ expires_at: 1 }).execute()
    expect(await refusals(db)).toEqual(['gone', 'gone'])
  })

  test('what an import has prepared and nobody has published is not there, nor was it', async () => {
    const db = await retiredShop(open)
    const { sku } = await db
      .selectFrom('products')
      .select('sku')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    const draft = { sku, content_hash: '', state: 'draft', dated: 0, imported_at: 0 } as const
    await db.insertInto('imports').values(draft).execute()
    expect(await refusals(db)).toEqual(['missing', 'gone'])
    await db.updateTable('imports').set({ state: 'retired' }).execute()
    expect(await refusals(db)).toEqual(['gone', 'gone'])
  })
}

describeOnEveryDatabase('what is no longer sold', (open) => retiredContract(open, catalogOver))
describeOnEveryDatabase('what is no longer sold, through HTTP', (open) =>
  retiredContract(open, catalogThroughHttp),
)
