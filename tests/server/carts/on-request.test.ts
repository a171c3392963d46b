import { expect, test } from 'vitest'
import type { Db } from '#server/sql/database.ts'
import { FILE } from '../../support/backend-data.ts'
import { giveCredits } from '../../support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PACK, PLAN, CREDIT_SUBSCRIPTION } from '../../support/price-book-data.ts'
import type { Backend, Person } from '../../support/backend.ts'
import { openPurchaseShop } from '../../support/purchase-shop.ts'
import { charges, day, openSubscriptions } from '#tests/support/subscribers.ts'

/** The license whose listed price is where the real one starts. */
const ON_REQUEST = 6
const BILLED = { extra: { company: 'Ember & Sons' } }

describeOnEveryDatabase('a license on request', (open) => {
  const opened = async () => {
    const testShop = await openPurchaseShop(await open())
    return { ...testShop, ada: await testShop.signIn() }
  }

  const cartUnder = async (backend: Backend, ada: Person) => {
    await backend.put(ada, FILE.HD)
    return change(backend, ada, { kind: 'license-chosen', license_id: ON_REQUEST })
  }

  test('fills a cart with prices that start somewhere, and says so', async () => {
    const { ada, ...testShop } = await opened()
    expect(await cartUnder(testShop, ada)).toMatchObject({ total: 6400, on_request: true })
    const lower = { kind: 'license-chosen', license_id: 5 }
    expect(await change(testShop, ada, lower)).toMatchObject({ total: 4400, on_request: false })
  })

  test('pays for no cart with money, whatever it is paid by', async () => {
    const { ada, ...testShop } = await opened()
    const { quote } = await cartUnder(testShop, ada)
    for (const payment of ['sandbox_ok', 'sandbox_second_step', null]) {
      const { status, body } = await testShop.pay(ada, { quote, payment })
      expect([payment, status, body.code]).toEqual([payment, 409, 'LICENSE_ON_REQUEST'])
      expect(body.data).toMatchObject({ license_id: ON_REQUEST })
      expect(body['message']).toContain('/pricing/enterprise')
    }
    await nothingWasOrdered(testShop.db)
  })

  test('of who needs it at least is the same', async () => {
    const { ada, ...testShop } = await opened()
    await testShop.db.updateTable('users').set({ min_license_id: ON_REQUEST }).execute()
    const { body } = await testShop.pay(ada, { quote: await testShop.put(ada, FILE.HD) })
    expect(body.code).toBe('LICENSE_ON_REQUEST')
    await nothingWasOrdered(testShop.db)
  })

  test('lets a cart through that comes to nothing', async () => {
    const { ada, ...testShop } = await opened()
    await putFreeCode(testShop.db)
    await cartUnder(testShop, ada)
    const shown = await change(testShop, ada, { kind: 'code-entered', code: 'gift' })
    expect(shown).toMatchObject({ total: 0, on_request: false })
    const paid = await testShop.pay(ada, { quote: shown.quote, payment: null, ...BILLED })
    expect(paid.body).toMatchObject({ status: 'paid', license_id: ON_REQUEST })
  })

  test('is not paid for by a code of a fixed value, whatever its price starts from', async () => {
    const { ada, ...testShop } = await opened()
    await putFreeCode(testShop.db, { percentage: null, value: 10_000 })
    await cartUnder(testShop, ada)
    const shown = await change(testShop, ada, { kind: 'code-entered', code: 'gift' })
    expect(shown).toMatchObject({ total: 0, on_request: true })
    for (const payment of [null, 'credits']) {
      const { status } = await testShop.pay(ada, { quote: shown.quote, payment, ...BILLED })
      expect([payment, status]).toEqual([payment, payment === null ? 409 : 402])
    }
    await nothingWasOrdered(testShop.db)
  })

  test('lets a cart through that credits of its own pay for', async () => {
    const { ada, ...testShop } = await opened()
    await giveCredits(testShop.db, ada.id, { licenseId: ON_REQUEST })
    const { quote } = await cartUnder(testShop, ada)
    const paid = await testShop.pay(ada, { quote, payment: 'credits', ...BILLED })
    expect(paid.body).toMatchObject({ status: 'paid', license_id: ON_REQUEST })
  })

  test.each([
    ['a plan', { plan_id: PLAN.STANDARD_MONTH }],
    ['a pack', { pack_id: PACK.TEN }],
    ['an amount of credits', { credits: 50 }],
    ['a refill', { pack_id: CREDIT_SUBSCRIPTION }],
  ])('neither quotes nor sells %s', async (_, service) => {
    const { ada, db, quote, place } = await opened()
    const wanted = { ...service, license_id: ON_REQUEST }
    const asked = await quote(ada, wanted)
    const placed = await place(ada, wanted, { quote: '0-anything' })
    for (const { status, body } of [asked, placed]) {
      expect([status, body.code]).toEqual([409, 'LICENSE_ON_REQUEST'])
      expect(body.data).toMatchObject({ license_id: ON_REQUEST })
    }
    await nothingWasOrdered(db)
  })

  test('is no upgrade of a plan that runs under another', async () => {
    const { ada, quote, place } = await opened()
    expect((await place(ada, { plan_id: PLAN.BASIC_MONTH })).body.status).toBe('paid')
    const dearer = { plan_id: PLAN.BASIC_MONTH, license_id: ON_REQUEST }
    expect((await quote(ada, dearer)).body.code).toBe('LICENSE_ON_REQUEST')
    expect((await place(ada, dearer, { quote: '0-anything' })).body.code).toBe('LICENSE_ON_REQUEST')
  })

  test('gives the free plan, which costs nothing under any', async () => {
    const { ada, place } = await opened()
    const { body } = await place(
      ada,
      { plan_id: PLAN.FREE, license_id: ON_REQUEST },
      { payment: null },
    )
    expect(body.status).toBe('paid')
  })

  test('offers who is refused a download nothing to buy', async () => {
    const { ada, ...testShop } = await opened()
    await cartUnder(testShop, ada)
    const refused = await testShop.request(ada, FILE.HD)
    expect(refused.body).toMatchObject({
      code: 'CREDITS_MISSING',
      data: { suggested_action: null },
    })
  })
})

describeOnEveryDatabase('a plan that was arranged under a license on request', (open) => {
  const opened = async () => {
    const shop = await openSubscriptions(await open())
    shop.time.now = day(2027, 3, 10)
    const ada = await shop.signIn()
    await shop.subscribe(ada, PLAN.PRO_MONTH)
    await shop.db
      .updateTable('subscriptions')
      .set({ license_id: ON_REQUEST, price: 50_000 })
      .execute()
    return { shop, ada }
  }

  test('renews at the price that was agreed on', async () => {
    const { shop } = await opened()
    await shop.roundAt(day(2027, 4, 10))
    expect(await charges(shop.db)).toEqual([7900, 50_000])
  })

  test('is changed to no listed price at its end, but may end for the free plan', async () => {
    const { shop, ada } = await opened()
    const wanted = { planId: PLAN.BASIC_MONTH, licenseId: ON_REQUEST, quote: '0-anything' } as const
    const refused = (await shop.subscriptions.scheduleChange(ada, wanted))._unsafeUnwrapErr()
    expect(refused).toEqual({ kind: 'license-on-request', licenseId: ON_REQUEST })
    const back = await shop.signInAgain(ada)
    const asked = await shop.ask(back, '/api/v1/subscriptions/pending_change', {
      method: 'PUT',
      body: { plan_id: wanted.planId, license_id: wanted.licenseId, quote: wanted.quote },
    })
    expect([asked.status, await asked.json()]).toMatchObject([
      409,
      { code: 'LICENSE_ON_REQUEST', data: { license_id: ON_REQUEST } },
    ])
    expect((await shop.details(ada)).pendingChange).toBeNull()
    expect((await shop.later(ada, PLAN.FREE, ON_REQUEST)).isOk()).toBe(true)
  })
})

async function change(
  backend: Pick<Backend, 'ask'>,
  who: Person,
  body: object,
): Promise<{ quote: string }> {
  const answer = await backend.ask(who, '/api/v1/cart/changes', { method: 'POST', body })
  return (await answer.json()) as { quote: string }
}

async function nothingWasOrdered(db: Db): Promise<void> {
  expect(await db.selectFrom('orders').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('sandbox_charges').selectAll().execute()).toEqual([])
}

interface Off {
  readonly percentage: number | null
  readonly value: number | null
}

async function putFreeCode(db: Db, off: Off = { percentage: 100, value: null }): Promise<void> {
  await db
    .insertInto('discount_codes')
    .values({
      ...off,
      code: 'GIFT',
      starts_at: null,
      ends_at: null,
      min_total: null,
      max_uses: null,
      uses: 0,
      max_uses_each: null,
      items: null,
      license_ids: null,
    })
    .execute()
}
