import { expect, test } from 'vitest'
import {
  A_PRODUCT_VIEW,
  allow,
  analyticsShop,
  buy,
  doneWith,
  tell,
} from '#tests/support/analytics-shop.ts'
import type { Db } from '#server/sql/database.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'

/** A shop in which Ada allows analytics and has looked at a file. */
async function lookedAt(database: Db) {
  const shop = await analyticsShop(database)
  const { browser, db, searched } = shop
  await allow(browser, true)
  const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const variant = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id', 'products.slug', 'products.id as product_id', 'products.name'])
    .executeTakeFirstOrThrow()
  const search = await searched(browser)
  await tell(browser, `search_results_event/${search}`, doneWith('add_to_cart', variant.product_id))
  await tell(browser, 'product_page_visit_event', { ...A_PRODUCT_VIEW, slug: variant.slug })
  shop.time.now += 60_000
  const counted = async () => {
    await shop.count()
    // A purchase is counted a while after it was recorded.
    await shop.count()
    return {
      pages: await db.selectFrom('page_counts').selectAll().where('span', '=', 'day').execute(),
      funnel: await db
        .selectFrom('search_funnel_counts')
        .select(['searches', 'added', 'bought'])
        .where('span', '=', 'day')
        .execute(),
    }
  }
  return { ...shop, userId, variant, counted }
}

describeOnEveryDatabase('A purchase', (open) => {
  test('counts once for the page and the search that led to it, if its buyer still allows it', async () => {
    const { browser, db, time, services, userId, variant, counted } = await lookedAt(await open())
    await buy(db, { userId, orderId: 'ONE', at: time.now, variant })
    const once = {
      pages: [{ slug: variant.slug, views: 1, purchases: 1 }],
      funnel: [{ searches: 1, added: 1, bought: 1 }],
    }
    expect(await counted()).toMatchObject(once)
    expect(await counted()).toMatchObject(once)
    await allow(browser, false)
    await buy(db, { userId, orderId: 'TWO', at: time.now, variant })
    expect(await counted()).toMatchObject(once)
    expect((await services.recordPurchases())._unsafeUnwrap()).toBe(0)
  })

  test('counts also behind a run of renewals, which bring neither assets nor bundles', async () => {
    const { db, time, userId, variant, counted } = await lookedAt(await open())
    for (let nth = 0; nth < 45; nth += 1) {
      const orderId = `RENEWAL-${String(nth).padStart(2, '0')}`
      await buy(db, { userId, orderId, at: time.now, kind: 'renewal' })
    }
    await buy(db, { userId, orderId: 'ONE', at: time.now + 1, variant })
    expect(await counted()).toMatchObject({
      pages: [{ views: 1, purchases: 1 }],
      funnel: [{ bought: 1 }],
    })
  })

  test.each(['download', 'pack'] as const)(
    'is no %s, which counts as downloaded alone',
    async (kind) => {
      const { db, time, userId, variant, counted } = await lookedAt(await open())
      await buy(db, { userId, orderId: 'ONE', at: time.now, kind, variant })
      expect(await counted()).toMatchObject({
        pages: [{ views: 1, purchases: 0 }],
        funnel: [{ bought: 0 }],
      })
    },
  )
})
