import { expect, test } from 'vitest'
import { addMonths } from '#domain/shared/calendar.ts'
import { isPostgres } from '#server/sql/dialect.ts'
import {
  A_PRODUCT_VIEW,
  allow,
  analyticsShop,
  doneWith,
  SHOWN,
  tell,
  ZERO,
} from '#tests/support/analytics-shop.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'

type Shop = Awaited<ReturnType<typeof analyticsShop>>

const termsOf = ({ db }: Shop, span: 'day' | 'month') =>
  db
    .selectFrom('search_term_counts')
    .select(['starts_at', 'term', 'searches', 'without_results'])
    .where('span', '=', span)
    .orderBy('starts_at')
    .orderBy('term')
    .execute()

const funnelOf = ({ db }: Shop) =>
  db
    .selectFrom('search_funnel_counts')
    .select(['search_type', 'library_id', 'searches', 'without_results'])
    .select(['clicked', 'added', 'downloaded', 'bought'])
    .where('span', '=', 'day')
    .orderBy('search_type')
    .orderBy('library_id')
    .execute()

const DAY = Date.UTC(2026, 4, 1)

describeOnEveryDatabase('What visits told', (open) => {
  test('is counted once, by day and by month, when all that was taken is committed', async () => {
    const shop = await analyticsShop(await open())
    const { visitor, searched, time } = shop
    const id = await searched(visitor)
    await searched(visitor, { search_term: '  FIRE ' })
    await tell(visitor, `search_results_event/${id}`, ZERO)
    expect((await shop.services.countEvents())._unsafeUnwrap()).toBe(0)
    await shop.count()
    await shop.count()
    const fire = { term: 'fire', searches: 2, without_results: 1 }
    expect(await termsOf(shop, 'day')).toEqual([{ starts_at: DAY, ...fire }])
    time.now += 24 * 60 * 60 * 1000
    await searched(visitor, { search_term: 'smoke' })
    await searched(visitor)
    await shop.count()
    expect(await termsOf(shop, 'day')).toEqual([
      { starts_at: DAY, ...fire },
      { starts_at: DAY + 86_400_000, term: 'fire', searches: 1, without_results: 0 },
      { starts_at: DAY + 86_400_000, term: 'smoke', searches: 1, without_results: 0 },
    ])
    expect(await termsOf(shop, 'month')).toEqual([
      { starts_at: DAY, term: 'fire', searches: 3, without_results: 1 },
      { starts_at: DAY, term: 'smoke', searches: 1, without_results: 0 },
    ])
  })

  test('a search counts once for each step that it went, by its place and its library', async () => {
    const shop = await analyticsShop(await open())
    const { visitor, searched } = shop
    const first = await searched(visitor)
    for (const step of [
      SHOWN,
      doneWith('click', 1),
      doneWith('click', 2),
      doneWith('add_to_cart'),
    ]) {
      await tell(visitor, `search_results_event/${first}`, step)
    }
    await shop.count()
    // Once more, after it was counted.
    await tell(visitor, `search_results_event/${first}`, doneWith('click', 3))
    const inLibrary = await searched(visitor, {
      search_type: 'products-page-dropdown',
      search_url: '/3d?search_query=fire',
    })
    await tell(visitor, `search_results_event/${inLibrary}`, doneWith('download'))
    // Of a search that nobody knows.
    await tell(visitor, `search_results_event/${'0'.repeat(26)}`, doneWith('click'))
    await shop.count()
    const none = { without_results: 0, clicked: 0, added: 0, downloaded: 0, bought: 0 }
    expect(await funnelOf(shop)).toEqual([
      { ...none, search_type: 'products-page-dropdown', library_id: 3, searches: 1, downloaded: 1 },
      { ...none, search_type: 'top-navigation', library_id: 0, searches: 1, clicked: 1, added: 1 },
    ])
  })

  test('two servers that count at the same time count nothing twice', async () => {
    const shop = await analyticsShop(await open())
    for (let times = 0; times < 3; times += 1) await shop.searched(shop.visitor)
    shop.time.now += 2 * 60_000
    await Promise.all(Array.from({ length: 4 }, () => shop.services.countEvents()))
    expect(await termsOf(shop, 'day')).toMatchObject([{ searches: 3 }])
  })

  test('is kept for 13 months at most, and of its counts those of months, without what was rare', async () => {
    const shop = await analyticsShop(await open())
    const { db, services, searched, time, visitor } = shop
    for (let times = 0; times < 5; times += 1) await searched(visitor)
    await searched(visitor, { search_term: 'quintilla ravenscroft' })
    const { slug } = await db.selectFrom('products').select('slug').executeTakeFirstOrThrow()
    await tell(visitor, 'product_page_visit_event', { ...A_PRODUCT_VIEW, slug })
    await shop.count()
    const since = time.now
    const old = async () => {
      ;(await services.keepEvents.turnMonths())._unsafeUnwrap()
      while ((await services.keepEvents.deleteOld())._unsafeUnwrap() > 0);
      return (await shop.events()).length
    }
    time.now = addMonths(DAY, 13) - 1
    expect(await old()).toBe(7)
    expect(await termsOf(shop, 'month')).toHaveLength(2)
    time.now = addMonths(DAY, 13)
    expect(time.now - since).toBeLessThan(400 * 86_400_000)
    expect(await old()).toBe(0)
    expect(await termsOf(shop, 'day')).toEqual([])
    expect(await termsOf(shop, 'month')).toMatchObject([{ term: 'fire', searches: 5 }])
    expect(await db.selectFrom('page_counts').select(['span', 'slug']).execute()).toEqual([
      { span: 'month', slug },
    ])
  })

  test('old events are deleted a little at a time', async () => {
    const shop = await analyticsShop(await open())
    const { db, visitor, searched, services, time } = shop
    await searched(visitor)
    const event = await db.selectFrom('analytics_events').selectAll().executeTakeFirstOrThrow()
    const rows = Array.from({ length: 700 }, (_, at) => ({
      ...event,
      id: `OLD${at}`,
      recorded_at: event.recorded_at + at + 1,
    }))
    await db.insertInto('analytics_events').values(rows).execute()
    time.now = addMonths(DAY, 13)
    const deleted = async () => (await services.keepEvents.deleteOld())._unsafeUnwrap()
    expect([await deleted(), await deleted(), await deleted()]).toEqual([500, 201, 0])
  })
})

describeOnEveryDatabase('Months of events', (open) => {
  test('have a part of their own where the engine has parts, made ahead and given up as a whole', async () => {
    const shop = await analyticsShop(await open())
    const { db, services, searched, time, visitor } = shop
    const isSqlite = !isPostgres(db)
    const parts = async () =>
      (await db.introspection.getTables())
        .map(({ name }) => name)
        .filter((name) => /^analytics_events_\d/.test(name))
        .toSorted()
    ;(await services.keepEvents.turnMonths())._unsafeUnwrap()
    const ahead = ['2026_05', '2026_06', '2026_07'].map((month) => `analytics_events_${month}`)
    expect(await parts()).toEqual(isSqlite ? [] : ahead)
    await searched(visitor)
    time.now = Date.UTC(2026, 11, 31)
    // No run has made room for it.
    await allow(visitor, true)
    await searched(visitor)
    time.now = Date.UTC(2027, 5, 1)
    ;(await services.keepEvents.turnMonths())._unsafeUnwrap()
    const after = ['2026_06', '2026_07', '2026_12', '2027_06', '2027_07', '2027_08']
    expect(await parts()).toEqual(isSqlite ? [] : after.map((month) => `analytics_events_${month}`))
    const left = await shop.events()
    expect(left).toHaveLength(isSqlite ? 2 : 1)
    expect(left.at(-1)?.recorded_at).toBe(Date.UTC(2026, 11, 31))
  })
})
