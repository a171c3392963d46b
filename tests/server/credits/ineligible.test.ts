import { expect, test } from 'vitest'
import { paidCharges } from '../../support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { emailsTo } from '../../support/emails.ts'
import { PLAN, CREDIT_SUBSCRIPTION } from '../../support/price-book-data.ts'
import { lotsIn, openPurchaseShop } from '../../support/purchase-shop.ts'
import { charges, storedCreditSubscriptions, schedulerOver } from '#tests/support/subscribers.ts'

const MONTH_AND_DAY = 32 * 24 * 60 * 60 * 1000

describeOnEveryDatabase('what renews under a license that its customer has outgrown', (open) => {
  const opened = async () => {
    const testShop = await openPurchaseShop(await open())
    const { db } = testShop
    const { round } = schedulerOver(db, testShop.time)
    const ada = await testShop.signIn()
    return {
      ...testShop,
      ada,
      aMonthLater: async () => {
        testShop.time.now += MONTH_AND_DAY
        ;(await round())._unsafeUnwrap()
      },
      need: (minimum: number | null) =>
        db.updateTable('users').set({ min_license_id: minimum }).execute(),
      newest: async () => ((await emailsTo({ db }, ada.email)).at(-1) ?? '').replaceAll('\n', ' '),
    }
  }

  test('a credit subscription is begun anew under the license that is needed, and the old one ends when that is paid', async () => {
    const { db, ada, quote, place, need, aMonthLater } = await opened()
    await place(ada, { pack_id: CREDIT_SUBSCRIPTION })
    await need(3)
    expect((await quote(ada, { pack_id: CREDIT_SUBSCRIPTION, license_id: 2 })).body.code).toBe(
      'LICENSE_TIER_TOO_LOW',
    )
    expect((await quote(ada, { pack_id: CREDIT_SUBSCRIPTION, license_id: 3 })).body).toMatchObject({
      total: 13600,
      ends_credit_subscription: { credits: 20, license_id: 1 },
    })
    const declined = { payment: 'sandbox_declined' }
    expect(
      (await place(ada, { pack_id: CREDIT_SUBSCRIPTION, license_id: 3 }, declined)).status,
    ).toBe(402)
    expect(await storedCreditSubscriptions(db, ada)).toMatchObject([
      { license_id: 1, status: 'active' },
    ])

    expect((await place(ada, { pack_id: CREDIT_SUBSCRIPTION, license_id: 3 })).status).toBe(200)
    expect(await storedCreditSubscriptions(db, ada)).toMatchObject([
      { license_id: 1, status: 'ended' },
      { license_id: 3, status: 'active', price: 13600 },
    ])
    expect(await lotsIn(db)).toMatchObject([
      { license_id: 1, remaining: 20 },
      { license_id: 3, remaining: 20 },
    ])
    await aMonthLater()
    expect(await charges(db)).toEqual([3400, 13600, 13600])
  })

  test('a credit subscription below the license of its customer’s plan may be begun anew as well', async () => {
    const { ada, quote, place } = await opened()
    await place(ada, { pack_id: CREDIT_SUBSCRIPTION })
    await place(ada, { plan_id: PLAN.BASIC_MONTH, license_id: 2 })
    expect((await quote(ada, { pack_id: CREDIT_SUBSCRIPTION, license_id: 2 })).body).toMatchObject({
      ends_credit_subscription: { credits: 20, license_id: 1 },
    })
  })

  test('one that is canceled is begun anew, and the quote says which one ends', async () => {
    const { db, ada, ask, quote, place } = await opened()
    await place(ada, { pack_id: CREDIT_SUBSCRIPTION })
    await ask(ada, '/api/v1/credit_subscription/cancel', { method: 'POST' })
    expect((await quote(ada, { pack_id: CREDIT_SUBSCRIPTION })).body).toMatchObject({
      ends_credit_subscription: { credits: 20, license_id: 1 },
    })
    expect((await place(ada, { pack_id: CREDIT_SUBSCRIPTION })).status).toBe(200)
    expect(await storedCreditSubscriptions(db, ada)).toMatchObject([
      { status: 'ended' },
      { status: 'active', cancel_at: null },
    ])
  })

  test('who keeps a canceled one after all is not sold another by the old quote', async () => {
    const { db, ada, ask, quote, place } = await opened()
    const first = String((await place(ada, { pack_id: CREDIT_SUBSCRIPTION })).body.id)
    await ask(ada, '/api/v1/credit_subscription/cancel', { method: 'POST' })
    const shown = String((await quote(ada, { pack_id: CREDIT_SUBSCRIPTION })).body['quote'])
    await ask(ada, '/api/v1/credit_subscription/reactivate', { method: 'POST' })
    const { status, body } = await place(ada, { pack_id: CREDIT_SUBSCRIPTION }, { quote: shown })
    expect([status, body.code]).toEqual([409, 'CREDIT_SUBSCRIPTION_EXISTS'])
    expect(await paidCharges(db)).toEqual([first])
  })

  test('one that goes on under a license that suffices is said with its credits and its day', async () => {
    const { ada, quote, place, need } = await opened()
    await need(2)
    await place(ada, { pack_id: CREDIT_SUBSCRIPTION, license_id: 2 })
    const { body } = await quote(ada, { pack_id: CREDIT_SUBSCRIPTION, license_id: 3 })
    expect(body).toMatchObject({
      code: 'CREDIT_SUBSCRIPTION_EXISTS',
      data: { credits: 20, renews_at: expect.any(String) },
    })
    expect(body['message']).toMatch(
      /credit subscription of 20 credits per month, which renews on \w+ \d+, \d{4}\. To start a different one, first cancel it/,
    )
  })

  test('a renewed credit subscription goes on at its price, and its e-mail names both licenses and the way', async () => {
    const { db, ada, place, need, aMonthLater, newest } = await opened()
    await place(ada, { pack_id: CREDIT_SUBSCRIPTION })
    await need(3)
    await aMonthLater()
    expect(await charges(db)).toEqual([3400, 3400])
    expect(await newest()).toContain(
      'This credit subscription is under the Individual license, but your account now requires Enterprise $3M–$20M. Its credits can’t be used under that license',
    )
    expect(await newest()).toContain('Start a new one under Enterprise $3M–$20M')
    await need(null)
    await aMonthLater()
    expect(await newest()).toContain(
      'added 20 credits from your credit subscription to your account',
    )
    expect(await newest()).not.toContain('can’t be used under that license')
  })

  test('so does the e-mail of a renewed plan', async () => {
    const { db, ada, place, need, aMonthLater, newest } = await opened()
    await place(ada, { plan_id: PLAN.BASIC_MONTH })
    await need(3)
    await aMonthLater()
    expect(await charges(db)).toEqual([1900, 1900])
    expect(await newest()).toContain(
      'This plan is under the Individual license, but your account now requires Enterprise $3M–$20M. Its credits can’t be used under that license',
    )
    expect(await newest()).toContain('Change its license under Account > Subscription')
    await need(null)
    await aMonthLater()
    expect(await newest()).not.toContain('can’t be used under that license')
  })

  test('staff who raise a license are told what goes on below it', async () => {
    const { testShop, ada, place } = await opened()
    await place(ada, { pack_id: CREDIT_SUBSCRIPTION })
    await place(ada, { plan_id: PLAN.BASIC_MONTH })
    const { setTier } = testShop.staff
    const action = { email: ada.email, who: 'grace@example.com', why: 'A studio by now' }
    const raised = await setTier({ ...action, to: 3 })
    expect(raised._unsafeUnwrap()).toEqual({
      from: 1,
      to: 3,
      behind: ['Basic plan', 'credit subscription'],
    })
    const lowered = await setTier({ ...action, to: 1 })
    expect(lowered._unsafeUnwrap()).toEqual({ from: 3, to: 1, behind: [] })
  })

  test('a scheduled change under a lower license than is needed meanwhile does not begin', async () => {
    const { db, testShop, ada, place } = await opened()
    await place(ada, { plan_id: PLAN.BASIC_MONTH, license_id: 3 })
    const waits = { pending_plan_id: PLAN.BASIC_MONTH, pending_price: 1900 }
    const waitUnder = (pending_license_id: number) =>
      db
        .updateTable('subscriptions')
        .set({ ...waits, pending_license_id })
        .execute()
    const waiting = () => db.selectFrom('subscriptions').select('pending_license_id').execute()
    const { setTier } = testShop.staff
    const action = { email: ada.email, who: 'grace@example.com', why: 'A studio by now' }
    await waitUnder(2)
    ;(await setTier({ ...action, to: 2 }))._unsafeUnwrap()
    expect(await waiting()).toEqual([{ pending_license_id: 2 }])
    ;(await setTier({ ...action, to: 3 }))._unsafeUnwrap()
    expect(await waiting()).toEqual([{ pending_license_id: null }])
  })
})
