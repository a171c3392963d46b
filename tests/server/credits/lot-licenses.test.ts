import type { Migration } from 'kysely/migration'
import { expect, test } from 'vitest'
import { addMonths } from '#domain/shared/calendar.ts'
import type { Db } from '#server/sql/database.ts'
import { lotLicenseColumn } from '#server/sql/migrations/018-lot-licenses.ts'
import { FILE, putUser } from '../../support/backend-data.ts'
import { giveCredits, putPlan, subscribe } from '../../support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PACK, PLAN } from '../../support/price-book-data.ts'
import { aUser, TODAY } from '#tests/support/samples.ts'
import { lotsIn, openPurchaseShop } from '../../support/purchase-shop.ts'
import { aPaidOrder } from '#tests/support/paid-order.ts'

/** The dearest one that is sold at its listed price. */
const DEAREST = { license_id: 5 }

describeOnEveryDatabase('credits and the license that they were sold under', (open) => {
  const opened = async () => {
    const testShop = await openPurchaseShop(await open())
    return { ...testShop, ada: await testShop.signIn() }
  }

  test('a pack of the cheapest license buys no certificate of the dearest one', async () => {
    const { db, ada, place, request } = await opened()
    await place(ada, { pack_id: PACK.TWENTY_FIVE })
    await db.updateTable('users').set({ min_license_id: 5 }).execute()
    const refused = await request(ada, FILE.UHD)
    expect([refused.status, refused.body.code]).toEqual([402, 'CREDITS_MISSING'])
    expect(refused.body.data).toMatchObject({ credits_missing: 2 })
    expect(await lotsIn(db)).toMatchObject([{ remaining: 25, license_id: 1 }])
    await place(ada, { pack_id: PACK.TWENTY_FIVE, ...DEAREST })
    expect((await request(ada, FILE.UHD)).status).toBe(201)
    expect(await licenses(db)).toEqual([5])
    expect(await lotsIn(db)).toMatchObject([
      { remaining: 25, license_id: 1 },
      { remaining: 23, license_id: 5 },
    ])
  })

  test('a pack of the dearest license gives its buyer certificates of that one', async () => {
    const { db, ada, place, request } = await opened()
    await place(ada, { pack_id: PACK.TWENTY_FIVE, ...DEAREST })
    expect((await request(ada, FILE.UHD)).status).toBe(201)
    expect(await licenses(db)).toEqual([5])
    const certificates = await db.selectFrom('certificates').select('license_id').execute()
    expect(certificates).toEqual([{ license_id: 5 }])
  })

  test('a plan’s credits are of its license, those of its first month and of every later one', async () => {
    const { db, ada, place, time, signInAgain, ask } = await opened()
    await place(ada, { plan_id: PLAN.BASIC_YEAR, license_id: 3 })
    time.now = addMonths(TODAY, 1)
    await ask(await signInAgain(ada), '/api/v1/credits')
    expect(await lotsIn(db)).toMatchObject([
      { source: 'plan', license_id: 3 },
      { source: 'plan', license_id: 3 },
    ])
  })

  test('a plan moved to the license that an account needs now goes on granting, however many credits it outgrew', async () => {
    const { db, ada, place, time, signInAgain, ask } = await opened()
    await place(ada, { plan_id: PLAN.BASIC_YEAR })
    const earlier = { amount: 120, remaining: 120, created_at: TODAY - 1 }
    await db.updateTable('credit_lots').set(earlier).execute()
    await db.updateTable('users').set({ min_license_id: 3 }).execute()
    await place(ada, { plan_id: PLAN.BASIC_YEAR, license_id: 3 })
    time.now = addMonths(TODAY, 1)
    const account = await ask(await signInAgain(ada), '/api/v1/credits')
    expect(await account.json()).toMatchObject({ balance: 20, license_id: 3 })
    expect(await lotsIn(db)).toMatchObject([
      { remaining: 120, license_id: 1 },
      { remaining: 10, license_id: 3 },
      { remaining: 10, license_id: 3 },
    ])
  })

  test('a new plan is granted its first month in full beside the frozen credits that it outgrew', async () => {
    const { db, ada, place } = await opened()
    await giveCredits(db, ada.id, { source: 'plan', credits: 120, expiresAt: addMonths(TODAY, 12) })
    await db.updateTable('credit_lots').set({ frozen: 1 }).execute()
    await place(ada, { plan_id: PLAN.BASIC_MONTH, license_id: 2 })
    expect(await lotsIn(db)).toMatchObject([
      { remaining: 120, frozen: 0, license_id: 1 },
      { remaining: 10, license_id: 2 },
    ])
  })

  test('the quote, the account, the details and the decision count the credits that can be spent', async () => {
    const { db, ada, place, quote, ask } = await opened()
    const read = async (path: string) => (await ask(ada, `/api/v1/${path}`)).json()
    await place(ada, { plan_id: PLAN.STANDARD_MONTH })
    // Those of an earlier period are not taken back.
    await db
      .updateTable('credit_lots')
      .set({ created_at: TODAY - 1 })
      .execute()
    const wanted = { plan_id: PLAN.STANDARD_MONTH, license_id: 2 }
    const before = { credits_before: 25, credits_after: 25, credits_ineligible: 25 }
    expect((await quote(ada, wanted)).body).toMatchObject(before)
    await db.updateTable('users').set({ min_license_id: 2 }).execute()
    const now = { credits_before: 0, credits_after: 25, credits_ineligible: 25 }
    expect((await quote(ada, wanted)).body).toMatchObject(now)
    const least = { current_credit_balance: 0, running_out: null, lots: [{ remaining: 25 }] }
    expect(await read('subscriptions/show/details')).toMatchObject(least)
    await place(ada, wanted)
    const lots = [{ license_id: 1 }, { license_id: 2 }]
    const details = await read('subscriptions/show/details')
    expect(details).toMatchObject({ current_credit_balance: 25, lots })
    expect(await read('credits')).toMatchObject({ balance: 25, license_id: 2, lots })
    expect(await read(`downloads/decision?variant_id=${FILE.UHD}`)).toMatchObject({ balance: 25 })
    const bought = { credits_before: 25, credits_after: 35, credits_ineligible: 25 }
    const ten = await quote(ada, { pack_id: PACK.TEN, license_id: 2 })
    expect(ten.body).toMatchObject(bought)
  })

  test('credits of before are of their order’s license, or their subscription’s, or the lowest', async () => {
    const db = await open()
    await db.schema.alterTable('credit_lots').dropColumn('license_id').execute()
    await putUser(db, aUser({ id: 'ada', email: 'ada@example.com' }))
    await putUser(db, aUser({ id: 'eve', email: 'eve@example.com' }))
    await subscribe(db, 'ada', { plan: await putPlan(db), license_id: 4 })
    await putOrder(db, 3)
    await putOldLot(db, { id: 'bought', user_id: 'ada', order_id: 'order' })
    await putOldLot(db, { id: 'monthly', user_id: 'ada', order_id: null })
    await putOldLot(db, { id: 'given', user_id: 'eve', order_id: null })
    const again: Migration = { up: lotLicenseColumn }
    await again.up(db)
    const lots = await db
      .selectFrom('credit_lots')
      .select(['id', 'license_id'])
      .orderBy('id')
      .execute()
    expect(lots).toEqual([
      { id: 'bought', license_id: 3 },
      { id: 'given', license_id: 1 },
      { id: 'monthly', license_id: 4 },
    ])
  })
})

async function licenses(db: Db): Promise<readonly number[]> {
  const rows = await db.selectFrom('entitlements').select('license_id').execute()
  return rows.map(({ license_id: id }) => id)
}

interface OldLot {
  readonly id: string
  readonly user_id: string
  readonly order_id: string | null
}

async function putOldLot(db: Db, lot: OldLot): Promise<void> {
  await db
    .insertInto('credit_lots')
    .values({
      ...lot,
      customer_id: lot.user_id,
      source: 'pack',
      amount: 10,
      remaining: 10,
      expires_at: null,
      frozen: 0,
      created_at: TODAY,
    })
    .execute()
}

async function putOrder(db: Db, license_id: number): Promise<void> {
  await db
    .insertInto('orders')
    .values(
      aPaidOrder(
        { id: 'order', user_id: 'ada', paid_at: TODAY },
        { license_id, subtotal: 4500, total: 4500 },
      ),
    )
    .execute()
}
