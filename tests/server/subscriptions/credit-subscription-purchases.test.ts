import { expect, test } from 'vitest'
import { paidCharges } from '../../support/backend.ts'
import { FILE } from '../../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PACK, PLAN, CREDIT_SUBSCRIPTION } from '../../support/price-book-data.ts'
import {
  aRefund,
  moneyBack,
  openRefundShop,
  refundsIn,
  PURCHASE,
} from '../../support/refund-shop.ts'
import { lotsIn } from '../../support/purchase-shop.ts'
import { storedCreditSubscriptions, schedulerOver } from '#tests/support/subscribers.ts'
import { emailsIn } from '../../support/emails.ts'

const MONTH_AND_DAY = 32 * 24 * 60 * 60 * 1000

describeOnEveryDatabase('buying a monthly credit subscription', (open) => {
  const opened = async () => {
    const testShop = await openRefundShop(await open())
    const { round } = schedulerOver(testShop.db, testShop.time)
    const aMonthLater = async () => {
      testShop.time.now += MONTH_AND_DAY
      ;(await round())._unsafeUnwrap()
    }
    const ada = await testShop.signIn()
    const creditSubscription = async () =>
      String((await testShop.place(ada, { pack_id: CREDIT_SUBSCRIPTION })).body.id)
    return { ...testShop, ada, creditSubscription, aMonthLater }
  }

  test('its quote says the exact charge, that it goes on, and when it is charged next', async () => {
    const { ada, quote } = await opened()
    expect((await quote(ada, { pack_id: CREDIT_SUBSCRIPTION, license_id: 2 })).body).toMatchObject({
      name: 'Credit subscription, 20 credits per month',
      detail: 'renews every month until you cancel',
      total: 6120,
      credits_after: 20,
      next_charge: { amount: 6120, at: expect.any(String) },
    })
  })

  test('its order and its e-mail name it, and the e-mail says where to cancel', async () => {
    const { db, ada, ask, creditSubscription } = await opened()
    const id = await creditSubscription()
    const order = await (await ask(ada, `/api/v1/orders/${id}`)).json()
    expect(order).toMatchObject({
      purchases: [
        {
          kind: 'credit_subscription',
          name: 'Credit subscription, 20 credits per month',
          credits: 20,
        },
      ],
      total: 3400,
    })
    const text = (await emailsIn(db))[0]?.text ?? ''
    expect(text.replaceAll('\n', ' ')).toContain(
      'Your credit subscription renews monthly until you cancel',
    )
    expect(text).toContain('/account/subscription')
  })

  test('its license goes with its credits, month after month', async () => {
    const { db, ada, place, aMonthLater } = await opened()
    await place(ada, { pack_id: CREDIT_SUBSCRIPTION, license_id: 2 })
    await aMonthLater()
    expect(await lotsIn(db)).toMatchObject([
      { license_id: 2, amount: 20 },
      { license_id: 2, amount: 20 },
    ])
  })

  test('no request says what it costs or brings, and a quote of anything else is refused', async () => {
    const { db, ada, quote, place } = await opened()
    for (const extra of [{ price: 1 }, { recurring_credits: 2000 }, { kind: 'credits' }]) {
      const { status, body } = await place(ada, { pack_id: CREDIT_SUBSCRIPTION }, { extra })
      expect([extra, status, body.code]).toEqual([extra, 422, 'INVALID'])
    }
    const cheap = String((await quote(ada, { pack_id: PACK.TEN })).body['quote'])
    const own = String((await quote(ada, { pack_id: CREDIT_SUBSCRIPTION })).body['quote'])
    for (const forged of [
      cheap,
      own.replace('3400', '1'),
      own.replace('credit_subscription', 'credits'),
      '',
    ]) {
      const { status, body } = await place(ada, { pack_id: CREDIT_SUBSCRIPTION }, { quote: forged })
      expect([forged, status, body.code]).toEqual([forged, 409, 'PRICE_CHANGED'])
    }
    expect(await paidCharges(db)).toEqual([])
    expect(await storedCreditSubscriptions(db, ada)).toEqual([])
  })

  test('who has one that goes on is refused another, and may buy a pack', async () => {
    const { ada, quote, place, creditSubscription } = await opened()
    await creditSubscription()
    expect((await quote(ada, { pack_id: CREDIT_SUBSCRIPTION })).body.code).toBe(
      'CREDIT_SUBSCRIPTION_EXISTS',
    )
    const { status, body } = await place(ada, { pack_id: CREDIT_SUBSCRIPTION }, { quote: 'any' })
    expect([status, body.code]).toEqual([409, 'CREDIT_SUBSCRIPTION_EXISTS'])
    expect((await place(ada, { pack_id: PACK.TEN })).status).toBe(200)
  })

  test('a declined card begins none, and one that is paid after a challenge begins one', async () => {
    const { db, ada, place, step } = await opened()
    const declined = await place(
      ada,
      { pack_id: CREDIT_SUBSCRIPTION },
      { payment: 'sandbox_declined' },
    )
    expect(declined.body.code).toBe('PAYMENT_DECLINED')
    expect(await storedCreditSubscriptions(db, ada)).toEqual([])
    const { body } = await place(
      ada,
      { pack_id: CREDIT_SUBSCRIPTION },
      { payment: 'sandbox_second_step' },
    )
    expect(await storedCreditSubscriptions(db, ada)).toEqual([])
    await step(ada, body.id, 'approve')
    expect(await storedCreditSubscriptions(db, ada)).toMatchObject([
      { status: 'active', credits: 20 },
    ])
  })

  test('visitors are asked to sign in, and odd bodies change nothing', async () => {
    const { ada, ask, creditSubscription } = await opened()
    await creditSubscription()
    for (const path of [
      '/api/v1/credit_subscription/cancel',
      '/api/v1/credit_subscription/reactivate',
    ]) {
      expect((await ask(null, path, { method: 'POST' })).status).toBe(401)
    }
    const { credit_subscription: own } = await (
      await ask(ada, '/api/v1/subscriptions/show/details')
    ).json()
    expect(own).toMatchObject({ cancel_at: null, status: 'active' })
  })

  test('a month given back takes what is left of its credits, and ends the credit subscription', async () => {
    const { db, ada, request, creditSubscription, refunds, aMonthLater } = await opened()
    const id = await creditSubscription()
    expect((await request(ada, FILE.HD)).status).toBe(201)
    expect((await refunds.ask(aRefund(id)))._unsafeUnwrap()).toMatchObject({ amount: 3230 })
    expect(await storedCreditSubscriptions(db, ada)).toMatchObject([{ status: 'ended' }])
    expect(await lotsIn(db)).toMatchObject([{ remaining: 0 }])
    await aMonthLater()
    expect(await moneyBack(db)).toMatchObject([{ amount: 3230 }])
    expect(await paidCharges(db)).toEqual([id])
  })

  test('an earlier month given back by staff leaves the credit subscription to the month that was paid since', async () => {
    const { db, ada, creditSubscription, refunds, aMonthLater } = await opened()
    const id = await creditSubscription()
    await aMonthLater()
    const asked = aRefund(id, { override: true, parts: [PURCHASE] })
    expect((await refunds.ask(asked))._unsafeUnwrap()).toMatchObject({ amount: 3400 })
    expect(await storedCreditSubscriptions(db, ada)).toMatchObject([{ status: 'active' }])
    expect(await lotsIn(db)).toMatchObject([{ remaining: 0 }, { remaining: 20 }])
  })

  test('a refund that the provider refuses puts the credit subscription back as it was', async () => {
    const { db, ada, creditSubscription, refundsWhere, aMonthLater } = await opened()
    const id = await creditSubscription()
    ;(await refundsWhere('outage').ask(aRefund(id)))._unsafeUnwrap()
    expect(await storedCreditSubscriptions(db, ada)).toMatchObject([{ status: 'ended' }])
    ;(await refundsWhere('refused').resume())._unsafeUnwrap()
    expect(await refundsIn(db)).toMatchObject([{ state: 'failed' }])
    expect(await storedCreditSubscriptions(db, ada)).toMatchObject([
      { status: 'active', ended_at: null },
    ])
    await aMonthLater()
    expect(await lotsIn(db)).toMatchObject([{ remaining: 20 }, { remaining: 20 }])
  })

  test('beside a plan it is sold under the license of the plan, or a higher one', async () => {
    const { ada, place, quote } = await opened()
    await place(ada, { plan_id: PLAN.BASIC_MONTH, license_id: 2 })
    expect((await quote(ada, { pack_id: CREDIT_SUBSCRIPTION })).body.code).toBe(
      'LICENSE_TIER_TOO_LOW',
    )
    expect((await place(ada, { pack_id: CREDIT_SUBSCRIPTION, license_id: 2 })).status).toBe(200)
  })
})
