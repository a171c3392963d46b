import { expect, test } from 'vitest'
import { monthOf } from '#domain/shared/calendar.ts'
import type { Db } from '#server/sql/database.ts'
import { aCatalog, aKit, anEntry, stock } from '#tests/support/catalog-data.ts'
import { composedOver } from '#tests/support/composed.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { putPack } from '#tests/support/free-packs.ts'
import { STAFF as who } from '#tests/support/upload-shop.ts'

const why = 'Old'

async function opened(db: Db) {
  const entries = [1, 2, 3, 4].map((id) => anEntry({ id }))
  const kits = [
    aKit({ id: 1, variant_ids: [11, 21], position: 3 }),
    aKit({ id: 2, variant_ids: [12, 31], position: 2 }),
    aKit({ id: 3, variant_ids: [11, 41], position: 1 }),
    aKit({ id: 4, variant_ids: [21, 31], position: 0 }),
  ]
  await stock(db, aCatalog(entries, kits))
  const { adminBundles, adminCatalog } = composedOver(db)
  const retire = async (sku: string) =>
    (await adminCatalog.setState(sku, { state: 'retired', who, why }))._unsafeUnwrap()
  const asked = async (sku: string) => (await adminCatalog.retirement(sku))._unsafeUnwrap()
  return { db, adminBundles, adminCatalog, retire, asked }
}

describeOnEveryDatabase('before an asset is retired', (open) => {
  test('staff are told which bundles are no longer sold then, in the order of the store', async () => {
    const { db, adminBundles, retire, asked } = await opened(await open())
    expect((await asked('EMB-1')).bundles).toEqual([
      { sku: 'KIT-3', name: 'Kit 3' },
      { sku: 'KIT-2', name: 'Kit 2' },
      { sku: 'KIT-1', name: 'Kit 1' },
    ])
    await adminBundles.setState('KIT-2', { state: 'retired', who, why })
    await retire('EMB-4')
    expect((await asked('EMB-1')).bundles).toMatchObject([{ sku: 'KIT-1' }])
    // Decision 033: one that contains what only subscribers get is not sold anyway.
    const subscribersOnly = (yes: 0 | 1) =>
      db
        .updateTable('products')
        .set({ subscription_only: yes })
        .where('sku', '=', 'EMB-2')
        .execute()
    await subscribersOnly(1)
    expect((await asked('EMB-1')).bundles).toEqual([])
    await subscribersOnly(0)
    await retire('EMB-1')
    expect((await asked('EMB-1')).bundles).toEqual([])
  })

  test('staff are told which free packs hold it that are not over', async () => {
    const { db, asked } = await opened(await open())
    expect(await asked('EMB-1')).toMatchObject({ packMonths: [], onDefaultList: false })
    const now = monthOf(Date.now())
    for (const month of ['2020-01', now, '2999-12']) await putPack(db, month, 2, 1)
    await putPack(db, 'standing', 1, 3)
    expect(await asked('EMB-1')).toMatchObject({
      packMonths: [now, '2999-12'],
      onDefaultList: true,
    })
    expect(await asked('EMB-2')).toMatchObject({ onDefaultList: false })
  })

  test('nothing is said of an asset that the shop does not have', async () => {
    const { adminCatalog } = await opened(await open())
    expect((await adminCatalog.retirement('EMB-9'))._unsafeUnwrapErr().kind).toBe('missing')
  })
})
