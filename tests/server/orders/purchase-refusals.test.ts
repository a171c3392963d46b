import { expect, test } from 'vitest'
import { paidCharges } from '../../support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PACK, PLAN } from '../../support/price-book-data.ts'
import {
  lotsIn,
  openPurchaseShop,
  subscriptionsIn,
  type Wanted,
} from '../../support/purchase-shop.ts'

const NOT_FOR_SALE: readonly (readonly [Wanted, number, string])[] = [
  [{ pack_id: 99 }, 404, 'NOT_FOUND'],
  [{ plan_id: 99 }, 404, 'NOT_FOUND'],
  [{ credits: 4 }, 422, 'CUSTOM_AMOUNT_REFUSED'],
  [{ credits: 2001 }, 422, 'CUSTOM_AMOUNT_REFUSED'],
  [{ credits: 10.5 }, 422, 'CUSTOM_AMOUNT_REFUSED'],
  [{ credits: -50 }, 422, 'CUSTOM_AMOUNT_REFUSED'],
  [{ credits: '50' }, 422, 'INVALID'],
  [{ pack_id: '1 or 1=1' }, 422, 'INVALID'],
  [{ pack_id: 1, license_id: 7 }, 422, 'INVALID'],
  [{ pack_id: 1, license_id: null }, 422, 'INVALID'],
  [{}, 422, 'INVALID'],
  [{ pack_id: 1, plan_id: 2 }, 422, 'INVALID'],
]

describeOnEveryDatabase('purchases that are not to be', (open) => {
  const opened = async () => {
    const testShop = await openPurchaseShop(await open())
    return { ...testShop, ada: await testShop.signIn() }
  }

  test('a request that names a price, a number of credits or a plan’s terms is refused whole', async () => {
    const { db, ada, place } = await opened()
    const told = { price: 1, total: 0, amount: 1, credit: 4400, credits_after: 9999, kind: 'plan' }
    for (const extra of Object.entries(told)) {
      const { status, body } = await place(
        ada,
        { pack_id: PACK.TEN },
        { extra: Object.fromEntries([extra]) },
      )
      expect([extra[0], status, body.code]).toEqual([extra[0], 422, 'INVALID'])
    }
    expect(await db.selectFrom('sandbox_charges').selectAll().execute()).toEqual([])
    expect(await lotsIn(db)).toEqual([])
  })

  test('a quote of other numbers is refused with the shop’s own total', async () => {
    const { db, ada, quote, place } = await opened()
    const shown = String((await quote(ada, { pack_id: PACK.TEN })).body['quote'])
    const dearer: readonly (readonly [Wanted, number])[] = [
      [{ pack_id: PACK.HUNDRED_FIFTY }, 21_000],
      [{ pack_id: PACK.TEN, license_id: 2 }, 3600],
      [{ credits: 2000 }, 280_000],
      [{ plan_id: PLAN.PRO_YEAR }, 75_600],
    ]
    for (const [wanted, total] of dearer) {
      const { status, body } = await place(ada, wanted, { quote: shown })
      expect([status, body.code, body.data?.['total']]).toEqual([409, 'PRICE_CHANGED', total])
    }
    for (const forged of [
      '',
      '0',
      shown.replace('2000', '1'),
      'zzzzzzzz-change-1-2-10-0-0-0-now',
    ]) {
      const { status, body } = await place(ada, { pack_id: PACK.TEN }, { quote: forged })
      expect([status, body.code]).toEqual([409, 'PRICE_CHANGED'])
    }
    expect(await paidCharges(db)).toEqual([])
  })

  test('a price that the shop changed meanwhile is asked about again', async () => {
    const { db, ada, quote, place } = await opened()
    const wanted = { plan_id: PLAN.BASIC_MONTH }
    const shown = String((await quote(ada, wanted)).body['quote'])
    await db.updateTable('plan_variants').set({ base_price: 2100 }).where('id', '=', 2).execute()
    const { status, body } = await place(ada, wanted, { quote: shown })
    expect([status, body.code, body.data?.['total']]).toEqual([409, 'PRICE_CHANGED', 2100])
    expect(await subscriptionsIn(db)).toEqual([])
  })

  test('a license below one’s own is refused with the one required', async () => {
    const { signIn, quote, place } = await opened()
    const ben = await signIn({ minLicenseId: 3 })
    const quoted = await quote(ben, { pack_id: PACK.TEN, license_id: 2 })
    const placed = await place(ben, { plan_id: PLAN.BASIC_MONTH }, { quote: 'any' })
    for (const { status, body } of [quoted, placed]) {
      expect([status, body.code]).toEqual([409, 'LICENSE_TIER_TOO_LOW'])
      expect(body.data).toMatchObject({ required_license_id: 3 })
    }
  })

  test('what is not on sale, is no amount or is no question at all is refused by quote and payment alike', async () => {
    const { db, ada, quote, place } = await opened()
    for (const [wanted, status, code] of NOT_FOR_SALE) {
      const quoted = await quote(ada, wanted)
      const placed = await place(ada, wanted, { quote: 'any' })
      expect([wanted, quoted.status, quoted.body.code]).toEqual([wanted, status, code])
      expect([wanted, placed.status, placed.body.code]).toEqual([wanted, status, code])
    }
    expect(await paidCharges(db)).toEqual([])
  })

  test('what is retired is not sold any more', async () => {
    const { db, ada, quote } = await opened()
    await db.updateTable('credit_packs').set({ retired: 1 }).where('id', '=', PACK.TEN).execute()
    await db
      .updateTable('plan_variants')
      .set({ retired: 1 })
      .where('id', '=', PLAN.PRO_YEAR)
      .execute()
    expect((await quote(ada, { pack_id: PACK.TEN })).status).toBe(404)
    expect((await quote(ada, { plan_id: PLAN.PRO_YEAR })).status).toBe(404)
  })

  test('visitors sign in first, and paying needs a key, a payment and a bill', async () => {
    const { ada, quote, place } = await opened()
    const wanted = { pack_id: PACK.TEN }
    expect((await quote(null, wanted)).body.code).toBe('SIGN_IN_REQUIRED')
    expect((await place(null, wanted, { quote: 'any' })).body.code).toBe('SIGN_IN_REQUIRED')
    const codes = [
      await place(ada, wanted, { key: '' }),
      await place(ada, wanted, { payment: null }),
      await place(ada, wanted, { extra: { billing_country: '' } }),
      await place(ada, { ...wanted, license_id: 2 }, { extra: { company: '' } }),
    ].map(({ status, body }) => [status, body.code])
    expect(codes).toEqual([
      [422, 'IDEMPOTENCY_KEY_MISSING'],
      [422, 'PAYMENT_MISSING'],
      [422, 'INVALID'],
      [422, 'INVALID'],
    ])
  })

  test('a key that was used for something else is refused', async () => {
    const { db, ada, place } = await opened()
    await place(ada, { pack_id: PACK.TEN }, { key: 'the-same-key' })
    const other = await place(ada, { pack_id: PACK.SIXTY }, { key: 'the-same-key' })
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(await lotsIn(db)).toMatchObject([{ amount: 10 }])
  })

  test('nobody sees another’s order', async () => {
    const { ada, signIn, place, ask } = await opened()
    const { body } = await place(ada, { pack_id: PACK.TEN })
    const ben = await signIn()
    expect((await ask(ben, `/api/v1/orders/${body.id}`)).status).toBe(404)
  })
})
