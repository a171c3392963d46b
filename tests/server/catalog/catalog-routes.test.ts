import { expect, test } from 'vitest'
import { describeOnEveryDatabase, type OpenDatabase } from '#tests/support/databases.ts'
import { aCatalog, aKit, anEntry, catalogApp, seededOnce } from '../../support/catalog-data.ts'

const SHOP = aCatalog(
  Array.from({ length: 30 }, (_, place) => anEntry({ id: place + 1, popularity: 100 - place })),
  [aKit({ id: 1 })],
)

function routesOf(open: OpenDatabase) {
  const seeded = seededOnce(open, SHOP)
  return async () => {
    const app = catalogApp(await seeded())
    return async (path: string) => {
      const answer = await app.request(path)
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    }
  }
}

const LONG = 'x'.repeat(10_000)

const whole = { total: 30, page: 1, total_pages: 2, past_the_end: false }

describeOnEveryDatabase('the routes to the catalog', (open) => {
  const openRoutes = routesOf(open)

  test.each([
    ['page=0', whole],
    ['page=-1', whole],
    ['page=abc', whole],
    ['page=1.5', whole],
    ['page=1e9', whole],
    ['page=', whole],
    ['page=1000000000', { ...whole, page: 2, past_the_end: true, next_page: null }],
    ['library_id=7', whole],
    ['library_id=1&asset_type=vdb', whole],
    ['library_id=1&alpha=glowing&flash=,,', whole],
    ['library_id=1&constructor=yes&__proto__=no', whole],
    ['sort_by=cheapest', whole],
    ['category=../../etc', whole],
    ['category=unheard-of', whole],
    ['page=2&page=3', { ...whole, page: 2, next_page: null }],
    [`search_query=${LONG}`, { total: 0, items: [] }],
    [`search_query=${'fire '.repeat(2000)}`, { total: 30 }],
    [`search_query=${'abcde%20'.repeat(40)}`, { total: 0 }],
    ['search_query=%00%01', { total: 30 }],
    ['search_query=%F0%9F%94%A5', { total: 30 }],
    ['search_query=%25_%27%3B--', { total: 30 }],
  ])('%s is answered, never a fault', async (query, expected) => {
    const ask = await openRoutes()
    const { status, body } = await ask(`/api/v1/products?${query}`)
    expect(status).toBe(200)
    expect(body).toMatchObject(expected)
  })

  test.each(['search_query=%ED%A0%80', 'search_query=%FF%FE', 'search_query=%', 'page=%ZZ'])(
    'text that is none (%s) gets an answer below 500',
    async (query) => {
      const ask = await openRoutes()
      expect((await ask(`/api/v1/products?${query}`)).status).toBeLessThan(500)
      expect((await ask(`/api/v1/products/suggestions?${query}`)).status).toBeLessThan(500)
    },
  )

  test('both spellings of the search key are read, and the newer one wins', async () => {
    const ask = await openRoutes()
    const total = async (query: string) => (await ask(`/api/v1/products?${query}`)).body['total']
    expect(await total('search=7')).toBe(1)
    expect(await total('search_query=7')).toBe(1)
    expect(await total('search=zzz&search_query=7')).toBe(1)
    expect(await total('search=7&search_query=')).toBe(30)
    expect((await ask('/api/v1/products/suggestions?search=7')).body['total']).toBe(1)
  })

  test('topics are listed with how many assets they hold, and a category names its collections', async () => {
    const ask = await openRoutes()
    const listed = async (kind: string) =>
      (await ask(`/api/v1/topics/${kind}`)).body as unknown as readonly {
        readonly slug: string
        readonly asset_count: number
      }[]
    const categories = await listed('category')
    expect(categories.length).toBeGreaterThan(0)
    for (const { slug, asset_count: count } of [...categories, ...(await listed('collection'))]) {
      expect([slug, count > 0]).toEqual([slug, true])
    }
    const [first] = categories
    const found = await ask(`/api/v1/products?category=${first?.slug}`)
    expect(found.body['total']).toBe(first?.asset_count)
    const { body } = await ask(`/api/v1/topics/category/${first?.slug}`)
    expect(body['collections']).toEqual(expect.any(Array))
  })

  test.each([
    '/api/v1/products/nothing-here',
    '/api/v1/products/%F0%9F%94%A5',
    `/api/v1/products/${LONG}`,
    '/api/v1/bundles/nothing-here',
    '/api/v1/topics/category/nothing-here',
    '/api/v1/topics/folder/fire',
    '/api/v1/topics/folder',
  ])('%s is not found, in the words of every failure', async (path) => {
    const ask = await openRoutes()
    const { status, body } = await ask(path)
    expect(status).toBe(404)
    expect(body).toMatchObject({ code: 'NOT_FOUND' })
  })

  test.each(['%00', '..%2fasset-1', '%ED%A0%80', '%FF'])(
    'a product at "%s" is refused below 500',
    async (slug) => {
      const ask = await openRoutes()
      const { status } = await ask(`/api/v1/products/${slug}`)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    },
  )

  test('an unknown order of bundles is the default one', async () => {
    const ask = await openRoutes()
    expect(await ask('/api/v1/bundles?sort_by=loudest')).toMatchObject({
      status: 200,
      body: [{ id: 1, name: 'Kit 1', base_price: 600, member_count: 2 }],
    })
  })
})
