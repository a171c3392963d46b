import { expect, test } from 'vitest'
import { paidCharges } from '#tests/support/counter.ts'
import { FILE } from '#tests/support/counter-stock.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PACK, PLAN, REFILL } from '#tests/support/price-book-stock.ts'
import {
  aRefund,
  moneyBack,
  openRefundDesk,
  refundsIn,
  SERVICE,
} from '#tests/support/refund-desk.ts'
import { lotsIn } from '#tests/support/service-desk.ts'
import { keptRefills, roundOver } from '#tests/support/subscribers.ts'
import { emailsIn } from '../../support/letters.ts'

const MONTH_AND_DAY = 32 * 24 * 60 * 60 * 1000

describeOnEveryDatabase('buying a monthly refill', (open) => {
  const opened = async () => {
    const desk = await openRefundDesk(await open())
    const { round } = roundOver(desk.db, desk.time)
    const aMonthLater = async () => {
      desk.time.now += MONTH_AND_DAY
      ;(await round())._unsafeUnwrap()
    }
    const ada = await desk.signIn()
    const refill = async () => String((await desk.place(ada, { pack_id: REFILL })).body.id)
    return { ...desk, ada, refill, aMonthLater }
  }

  test('its quote says the exact charge, that it goes on, and when it is charged next', async () => {
    const { ada, quote } = await opened()
    expect((await quote(ada, { pack_id: REFILL, license_id: 2 })).body).toMatchObject({
      name: 'Monthly refill of 20 credits',
      detail: 'renews every month until you cancel',
      total: 6120,
      credits_after: 20,
      next_charge: { amount: 6120, at: expect.any(String) },
    })
  })

  test('its order and its letter name it, and the letter says where to cancel', async () => {
    const { db, ada, ask, refill } = await opened()
    const id = await refill()
    const order = await (await ask(ada, `/api/v1/orders/${id}`)).json()
    expect(order).toMatchObject({
      services: [{ kind: 'refill', name: 'Monthly refill of 20 credits', credits: 20 }],
      total: 3400,
    })
    const text = (await emailsIn(db))[0]?.text ?? ''
    expect(text.replaceAll('\n', ' ')).toContain(
      'Your refill renews every month until you cancel it',
    )
    expect(text).toContain('/account/subscription')
  })

  test('its licence goes with its credits, month after month', async () => {
    const { db, ada, place, aMonthLater } = await opened()
    await place(ada, { pack_id: REFILL, license_id: 2 })
    await aMonthLater()
    expect(await lotsIn(db)).toMatchObject([
      { license_id: 2, amount: 20 },
      { license_id: 2, amount: 20 },
    ])
  })

  test('no request says what it costs or brings, and a quote of anything else is refused', async () => {
    const { db, ada, quote, place } = await opened()
    for (const extra of [{ price: 1 }, { recurring_credits: 2000 }, { kind: 'credits' }]) {
      const { status, body } = await place(ada, { pack_id: REFILL }, { extra })
      expect([extra, status, body.code]).toEqual([extra, 422, 'INVALID'])
    }
    const cheap = String((await quote(ada, { pack_id: PACK.TEN })).body['quote'])
    const own = String((await quote(ada, { pack_id: REFILL })).body['quote'])
    for (const forged of [cheap, own.replace('3400', '1'), own.replace('refill', 'credits'), '']) {
      const { status, body } = await place(ada, { pack_id: REFILL }, { quote: forged })
      expect([forged, status, body.code]).toEqual([forged, 409, 'PRICE_CHANGED'])
    }
    expect(await paidCharges(db)).toEqual([])
    expect(await keptRefills(db, ada)).toEqual([])
  })

  test('who has one that goes on is refused another, and may buy a pack', async () => {
    const { ada, quote, place, refill } = await opened()
    await refill()
    expect((await quote(ada, { pack_id: REFILL })).body.code).toBe('REFILL_HELD')
    const { status, body } = await place(ada, { pack_id: REFILL }, { quote: 'any' })
    expect([status, body.code]).toEqual([409, 'REFILL_HELD'])
    expect((await place(ada, { pack_id: PACK.TEN })).status).toBe(200)
  })

  test('a declined card begins none, and one that is paid after a second step begins one', async () => {
    const { db, ada, place, step } = await opened()
    const declined = await place(ada, { pack_id: REFILL }, { payment: 'sandbox_declined' })
    expect(declined.body.code).toBe('PAYMENT_DECLINED')
    expect(await keptRefills(db, ada)).toEqual([])
    const { body } = await place(ada, { pack_id: REFILL }, { payment: 'sandbox_second_step' })
    expect(await keptRefills(db, ada)).toEqual([])
    await step(ada, body.id, 'approve')
    expect(await keptRefills(db, ada)).toMatchObject([{ status: 'active', credits: 20 }])
  })

  test('visitors are asked to sign in, and odd bodies change nothing', async () => {
    const { ada, ask, refill } = await opened()
    await refill()
    for (const path of ['/api/v1/refill/cancel', '/api/v1/refill/keep']) {
      expect((await ask(null, path, { method: 'POST' })).status).toBe(401)
    }
    const { refill: own } = await (await ask(ada, '/api/v1/subscriptions/show/details')).json()
    expect(own).toMatchObject({ cancel_at: null, status: 'active' })
  })

  test('a month given back takes what is left of its credits, and ends the refill', async () => {
    const { db, ada, request, refill, refunds, aMonthLater } = await opened()
    const id = await refill()
    expect((await request(ada, FILE.HD)).status).toBe(201)
    expect((await refunds.ask(aRefund(id)))._unsafeUnwrap()).toMatchObject({ amount: 3230 })
    expect(await keptRefills(db, ada)).toMatchObject([{ status: 'ended' }])
    expect(await lotsIn(db)).toMatchObject([{ remaining: 0 }])
    await aMonthLater()
    expect(await moneyBack(db)).toMatchObject([{ amount: 3230 }])
    expect(await paidCharges(db)).toEqual([id])
  })

  test('an earlier month given back by staff leaves the refill to the month that was paid since', async () => {
    const { db, ada, refill, refunds, aMonthLater } = await opened()
    const id = await refill()
    await aMonthLater()
    const asked = aRefund(id, { override: true, parts: [SERVICE] })
    expect((await refunds.ask(asked))._unsafeUnwrap()).toMatchObject({ amount: 3400 })
    expect(await keptRefills(db, ada)).toMatchObject([{ status: 'active' }])
    expect(await lotsIn(db)).toMatchObject([{ remaining: 0 }, { remaining: 20 }])
  })

  test('a refund that the provider refuses puts the refill back as it was', async () => {
    const { db, ada, refill, refundsWhere, aMonthLater } = await opened()
    const id = await refill()
    ;(await refundsWhere('outage').ask(aRefund(id)))._unsafeUnwrap()
    expect(await keptRefills(db, ada)).toMatchObject([{ status: 'ended' }])
    ;(await refundsWhere('refused').carryOn())._unsafeUnwrap()
    expect(await refundsIn(db)).toMatchObject([{ state: 'failed' }])
    expect(await keptRefills(db, ada)).toMatchObject([{ status: 'active', ended_at: null }])
    await aMonthLater()
    expect(await lotsIn(db)).toMatchObject([{ remaining: 20 }, { remaining: 20 }])
  })

  test('beside a plan it is sold under the licence of the plan, or a higher one', async () => {
    const { ada, place, quote } = await opened()
    await place(ada, { plan_id: PLAN.BASIC_MONTH, license_id: 2 })
    expect((await quote(ada, { pack_id: REFILL })).body.code).toBe('LICENSE_TIER_TOO_LOW')
    expect((await place(ada, { pack_id: REFILL, license_id: 2 })).status).toBe(200)
  })
})
