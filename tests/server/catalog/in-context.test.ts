import { expect, test } from 'vitest'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { aCatalog, aKit, anEntry, catalogOver, stock } from '../../support/catalog-data.ts'

const SHOP = aCatalog(
  [anEntry({ id: 1 }), anEntry({ id: 2 }), anEntry({ id: 3 })],
  [aKit({ id: 1 })],
)

describeOnEveryDatabase('What an asset is sold with', (open) => {
  test('names the bundles on sale that hold a file of it, each with what it saves', async () => {
    const db = await open()
    await stock(db, SHOP)
    const catalog = catalogOver(db)
    const bundle = (await catalog.bundle('kit-1'))._unsafeUnwrap()
    const member = bundle.members[0]?.product.slug ?? ''
    const { bundles } = (await catalog.inContext(member))._unsafeUnwrap()
    expect(bundles).toMatchObject([
      { slug: 'kit-1', basePrice: bundle.basePrice, fullPrice: bundle.fullPrice },
    ])
    expect(bundles[0]?.memberCount).toBe(bundle.members.length)
    expect((await catalog.inContext('asset-3'))._unsafeUnwrap().bundles).toEqual([])
  })

  test('names no bundle that is no longer sold', async () => {
    const db = await open()
    await stock(db, SHOP)
    await db.updateTable('bundles').set({ retired: 1 }).execute()
    const { bundles } = (await catalogOver(db).inContext('asset-1'))._unsafeUnwrap()
    expect(bundles).toEqual([])
  })

  test('is missing where the asset is', async () => {
    const db = await open()
    await stock(db, SHOP)
    const missing = await catalogOver(db).inContext('nothing-here')
    expect(missing._unsafeUnwrapErr().kind).toBe('missing')
  })
})
