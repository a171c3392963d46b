import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/durations.ts'
import type { AnalyticsReport } from '#domain/analytics/analytics-report.ts'
import { isPostgres } from '#server/sql/dialect.ts'
import {
  A_PRODUCT_VIEW,
  analyticsShop,
  AN_ARTICLE_VIEW,
  doneWith,
  tell,
  ZERO,
} from '#tests/support/analytics-shop.ts'
import { answerOf, openBackend } from '#tests/support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { openStaff } from '#tests/support/staff.ts'

describeOnEveryDatabase('The report of what people looked for', (open) => {
  const reported = async (
    { services }: Awaited<ReturnType<typeof analyticsShop>>,
    days: 7 | 365 = 7,
  ): Promise<AnalyticsReport> => (await services.analyticsReports(days))._unsafeUnwrap()

  test('an empty shop has a zero for every day, and staff alone may see it', async () => {
    const shop = await openBackend(await open())
    const grace = await openStaff(shop)
    const answer = await answerOf(await shop.ask(grace, '/api/v1/admin/analytics?days=7'))
    expect(answer.status).toBe(200)
    const none = { searches: 0, without_results: 0, clicked: 0, added: 0, downloaded: 0, bought: 0 }
    expect(answer.body).toMatchObject({ total: none, terms: [], pages: [] })
    expect(answer.body['days']).toHaveLength(7)
    expect(answer.body['libraries']).toHaveLength(4)
    expect(answer.body['places']).toHaveLength(4)
    const other = await shop.signIn()
    expect((await shop.ask(other, '/api/v1/admin/analytics')).status).toBe(404)
  })

  test('ranks terms and those without results, and says how far searches went', async () => {
    const shop = await analyticsShop(await open())
    const { visitor, searched } = shop
    const first = await searched(visitor)
    await searched(visitor)
    await tell(visitor, `search_results_event/${first}`, doneWith('click'))
    const missing = await searched(visitor, {
      search_term: 'nebula',
      search_type: 'homepage-dropdown',
      search_url: '/2d?search_query=nebula',
    })
    await tell(visitor, `search_results_event/${missing}`, ZERO)
    await shop.count()
    const report = await reported(shop)
    expect(report.terms).toEqual([
      { term: 'fire', searches: 2, withoutResults: 0 },
      { term: 'nebula', searches: 1, withoutResults: 1 },
    ])
    expect(report.termsWithoutResults).toEqual([{ term: 'nebula', searches: 1, withoutResults: 1 }])
    const steps = { withoutResults: 0, clicked: 0, added: 0, downloaded: 0, bought: 0 }
    expect(report.total).toEqual({ ...steps, searches: 3, withoutResults: 1, clicked: 1 })
    expect(report.days.at(-1)).toMatchObject({ searches: 3 })
    expect(report.libraries).toMatchObject([
      { libraryId: 1, searches: 1, withoutResults: 1 },
      { libraryId: 2, searches: 0 },
      { libraryId: 3, searches: 0 },
      { libraryId: null, searches: 2, clicked: 1 },
    ])
    expect(report.places).toMatchObject([
      { searchType: 'products-page', searches: 0 },
      { searchType: 'products-page-dropdown', searches: 0 },
      { searchType: 'top-navigation', searches: 2 },
      { searchType: 'homepage-dropdown', searches: 1 },
    ])
  })

  test('counts views of the pages that the shop has, by its own names, and of bundles', async () => {
    const shop = await analyticsShop(await open())
    const { db, visitor } = shop
    const { slug, name } = await db
      .selectFrom('products')
      .select(['slug', 'name'])
      .executeTakeFirstOrThrow()
    const view = { ...A_PRODUCT_VIEW, slug, name: 'Buy pills here' }
    await tell(visitor, 'product_page_visit_event', view)
    await tell(visitor, 'product_page_visit_event', { ...view, slug: 'buy-pills-here' })
    await tell(visitor, 'blog_article_visit_event', { ...AN_ARTICLE_VIEW, slug: 'no-article' })
    await db
      .insertInto('bundles')
      .values({
        id: 900,
        sku: 'B',
        slug: 'all-fire',
        name: 'All fire',
        description: '',
        cover: '',
        effective_discount: 10,
        published_at: 1,
        position: 900,
      })
      .execute()
    await tell(visitor, 'product_page_visit_event', {
      ...view,
      slug: 'all-fire',
      product_type: 'bundle',
    })
    await shop.count()
    const { pages, bundles } = await reported(shop)
    expect(pages).toEqual([{ pageType: '2d element', slug, name, views: 1, purchases: 0 }])
    expect(bundles.filter(({ views }) => views > 0)).toEqual([
      { pageType: 'bundle', slug: 'all-fire', name: 'All fire', views: 1, purchases: 0 },
    ])
  })

  test('lists every bundle that is sold, also those that nobody viewed, however many there are', async () => {
    const shop = await analyticsShop(await open())
    const slugs = Array.from({ length: 60 }, (_, at) => `bundle-${String(at).padStart(2, '0')}`)
    const rows = slugs.map((slug, at) => ({
      id: 900 + at,
      sku: `B${at}`,
      slug,
      name: `Bundle ${at}`,
      description: '',
      cover: '',
      effective_discount: 10,
      published_at: 1,
      position: 900 + at,
    }))
    await shop.db.insertInto('bundles').values(rows).execute()
    await shop.db
      .updateTable('bundles')
      .set({ retired: 1 })
      .where('slug', '=', 'bundle-03')
      .execute()
    const view = { ...A_PRODUCT_VIEW, product_type: 'bundle' as const }
    for (const slug of ['bundle-07', 'bundle-03']) {
      await tell(shop.visitor, 'product_page_visit_event', { ...view, slug })
    }
    await shop.count()
    const { bundles } = await reported(shop)
    const mine = bundles.filter(({ slug }) => slugs.includes(slug))
    expect(mine.slice(0, 2)).toMatchObject([
      { slug: 'bundle-03', views: 1 },
      { slug: 'bundle-07', name: 'Bundle 7', views: 1 },
    ])
    expect(mine).toHaveLength(60)
    expect(mine[2]).toMatchObject({ slug: 'bundle-00', name: 'Bundle 0', views: 0, purchases: 0 })
  })

  test('a year is looked at by its months, and what was counted a minute ago is given again', async () => {
    const shop = await analyticsShop(await open())
    const { visitor, searched, time } = shop
    await searched(visitor)
    time.now += 200 * DAY_MS
    await searched(visitor)
    await shop.count()
    expect((await reported(shop)).terms).toEqual([{ term: 'fire', searches: 1, withoutResults: 0 }])
    expect((await reported(shop, 365)).terms).toMatchObject([{ searches: 2 }])
    expect((await reported(shop, 365)).total.searches).toBe(2)
    await searched(visitor)
    ;(await shop.services.countEvents())._unsafeUnwrap()
    expect((await reported(shop)).terms).toMatchObject([{ searches: 1 }])
  })

  test('reads no more of a day than it lists, by an index', async () => {
    const { db } = await analyticsShop(await open())
    const isSqlite = !isPostgres(db)
    const rows = Array.from({ length: 2_000 }, (_, at) => ({
      span: at % 9 === 0 ? ('month' as const) : ('day' as const),
      starts_at: at % 2,
      term: `term ${at}`,
      searches: at,
      without_results: at % 7,
    }))
    await db.insertInto('search_term_counts').values(rows).execute()
    if (!isSqlite) await sql`analyze search_term_counts`.execute(db)
    for (const column of ['searches', 'without_results'] as const) {
      const query = db
        .selectFrom('search_term_counts')
        .select('term')
        .where('span', '=', 'day')
        .where('starts_at', '=', 1)
        .orderBy(column, 'desc')
        .limit(20)
      const { sql: text, parameters } = query.compile()
      const explain = isSqlite ? 'explain query plan ' : 'explain '
      const plan = JSON.stringify(
        (await db.executeQuery({ ...query.compile(), sql: explain + text, parameters })).rows,
      )
      expect(plan).toContain(`search_term_counts_by_${column}`)
      expect(plan).not.toMatch(/TEMP B-TREE|SCAN search_term_counts"|Seq Scan|Sort/)
    }
  })
})
