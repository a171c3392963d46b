import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { attempted } from '#application/ports/outage.ts'
import { toRefusal } from '#server/http/refusals.ts'
import { openPostgres } from '#server/sql/open-postgres.ts'
import { breakableLine } from '#tests/support/breakable-line.ts'
import { postgresCopy } from '#tests/support/databases.ts'
import { PACK } from '#tests/support/price-book-data.ts'
import { openPurchaseShop } from '#tests/support/purchase-shop.ts'
import { openShopBehindLine } from '#tests/support/shop-behind-line.ts'

const TROUBLE = "We're having trouble. Nothing was lost; try again in a moment."

test('a request that is under way when PostgreSQL goes silent is refused, and the next ones are answered once it is back', async () => {
  const { shop, line } = await openShopBehindLine({ DATABASE_QUERY_SECONDS: '1' })
  const cart = async () => shop.app.request('/api/v1/cart')
  const several = () => Promise.all(Array.from({ length: 8 }, cart))
  expect((await several()).map(({ status }) => status)).toEqual(
    Array.from({ length: 8 }, () => 200),
  )

  line.silence()
  const refused = await cart()
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2'])
  expect(await refused.json()).toMatchObject({ code: 'UNAVAILABLE', message: TROUBLE })

  await line.mend()
  // More than were under way: none of them gets a connection that is idle and dead.
  expect((await several()).map(({ status }) => status)).toEqual(
    Array.from({ length: 8 }, () => 200),
  )
}, 20_000)

/** A database behind a line, and connections to it with a limit of a second. */
async function limited(longestMs = 1_000) {
  const { url, db: unlimited, discard } = await postgresCopy()
  const line = await breakableLine(url)
  const db = openPostgres(line.url, 4, longestMs)
  onTestFinished(async () => {
    await db.destroy()
    await discard()
  })
  return { db, line, unlimited }
}

/** How a request is refused that fails like this. */
async function refusalOf(failing: Promise<unknown>) {
  const outage = (await attempted(failing))._unsafeUnwrapErr()
  const { status, problem } = toRefusal(outage)
  return [status, problem.code]
}

test('PostgreSQL itself ends a query that takes too long, and a transaction in which nothing happens', async () => {
  const { db, unlimited } = await limited()
  expect(await refusalOf(sql`select pg_sleep(30)`.execute(db))).toEqual([503, 'UNAVAILABLE'])
  // The connection is still good: PostgreSQL has answered.
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])

  const idle = db.transaction().execute(async (tx) => {
    await sql`lock table meta`.execute(tx)
    // Waits until PostgreSQL has ended the idle transaction.
    await unlimited.transaction().execute((other) => sql`lock table meta`.execute(other))
    await sql`select 1`.execute(tx)
  })
  expect(await refusalOf(idle)).toEqual([503, 'UNAVAILABLE'])
}, 20_000)

test.each([0, 1])(
  'a purchase that lost the acknowledgment of a commit after %i others is refused, and made once when it is repeated',
  async (others) => {
    const { db, line } = await limited(300)
    const { signIn, quote, place } = await openPurchaseShop(db)
    const ada = await signIn()
    const wanted = { pack_id: PACK.TEN }
    const shown = String((await quote(ada, wanted)).body['quote'])
    const buy = () => place(ada, wanted, { key: 'purchase-once', quote: shown })
    line.silenceAfter('commit', others)
    expect((await buy()).status).toBe(503)
    await line.mend()
    const again = await buy()
    expect([again.status, again.body['status']]).toEqual([200, 'paid'])
    const orders = await db.selectFrom('orders').select(['id', 'status']).execute()
    expect(orders).toEqual([{ id: again.body['id'], status: 'paid' }])
    const charges = await db.selectFrom('sandbox_charges').select('state').execute()
    expect(charges).toEqual([{ state: 'paid' }])
    const lots = await db.selectFrom('credit_lots').select('remaining').execute()
    expect(lots).toEqual([{ remaining: 10 }])
  },
  20_000,
)
