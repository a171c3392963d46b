import { expect, test } from 'vitest'
import { cents } from '#domain/shared/money.ts'
import { FILE } from '../../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { onlyStatus, ordersIn } from '#tests/support/paid-shop.ts'
import { PACK } from '../../support/price-book-data.ts'
import { expectAgreement, onlyIntent, openStripeShop, taken } from '#tests/support/stripe-shop.ts'

describeOnEveryDatabase('paying by card through Stripe', (open) => {
  const opened = async () => openStripeShop(await open())

  test('a good card pays the order once, however often and at once its attempt is sent', async () => {
    const { put, pay, ada, stripe, db } = await opened()
    const attempt = { key: 'attempt-0001', payment: 'ctoken_ok_1', quote: await put(ada, FILE.HD) }
    const answers = await Promise.all([1, 2, 3].map(() => pay(ada, attempt)))
    answers.push(await pay(ada, attempt))
    expect(answers.map(({ body }) => body.status)).toEqual(['paid', 'paid', 'paid', 'paid'])
    const [order] = await ordersIn(db)
    expect(taken(stripe)).toEqual([[order?.id, 400]])
    expect(order?.payment_again).toBeNull()
    expect(onlyIntent(stripe)).toMatchObject({ customer: null, setup_future_usage: null })
  })

  test('a card that the bank refuses declines the order, and nothing can pay it any more', async () => {
    const { buy, ada, stripe, db } = await opened()
    const declined = await buy(ada, FILE.HD, { payment: 'ctoken_declined_1' })
    expect([declined.status, declined.body.code]).toEqual([402, 'PAYMENT_DECLINED'])
    expect(await onlyStatus(db)).toBe('declined')
    expect(onlyIntent(stripe).status).toBe('canceled')
    expect((await buy(ada, FILE.UHD, { payment: 'ctoken_ok_1' })).body.status).toBe('paid')
    await expectAgreement(db, stripe)
  })

  test('a card form that Stripe does not know, or that was used before, declines the order', async () => {
    const { put, buy, pay, ada, stripe, db } = await opened()
    await buy(ada, FILE.HD, { payment: 'ctoken_ok_1' })
    const quote = await put(ada, FILE.UHD)
    for (const payment of ['ctoken_ok_1', 'ctoken_invented_1']) {
      expect((await pay(ada, { payment, quote })).status).toBe(402)
    }
    expect(taken(stripe)).toHaveLength(1)
    await expectAgreement(db, stripe)
  })

  test.each(['stripe:cus_1/pm_ok_1', 'sandbox_ok', 'ctoken_', 'ctoken_a/b', 'pi_1', 'paypal'])(
    'no page pays by %s',
    async (payment) => {
      const { buy, ada, stripe } = await opened()
      expect((await buy(ada, FILE.HD, { payment })).status).toBe(422)
      expect(stripe.log).toEqual([])
    },
  )

  test('an order waits for the challenge, and is paid only once the bank says so', async () => {
    const { buy, step, ada, stripe, db } = await opened()
    const { body } = await buy(ada, FILE.HD, { payment: 'ctoken_stepped_1' })
    const intent = onlyIntent(stripe)
    expect(body).toMatchObject({ status: 'awaiting', challenge: intent.client_secret })
    expect((await step(ada, body.id, 'approve')).body.status).toBe('awaiting')
    stripe.authenticate(intent.id, true)
    expect((await step(ada, body.id, 'approve')).body.status).toBe('paid')
    expect((await step(ada, body.id, 'approve')).body.status).toBe('paid')
    await expectAgreement(db, stripe)
  })

  test('a refused challenge ends the order and its payment', async () => {
    const { buy, step, ada, stripe, db } = await opened()
    const { body } = await buy(ada, FILE.HD, { payment: 'ctoken_stepped_1' })
    expect((await step(ada, body.id, 'refuse')).status).toBe(402)
    expect(onlyIntent(stripe).status).toBe('canceled')
    expect(await onlyStatus(db)).toBe('declined')
  })

  test('who fails the challenge cannot try another card for an order that is over', async () => {
    const { buy, step, ada, stripe, db } = await opened()
    const { body } = await buy(ada, FILE.HD, { payment: 'ctoken_stepped_1' })
    stripe.authenticate(onlyIntent(stripe).id, false)
    expect((await step(ada, body.id, 'approve')).status).toBe(402)
    expect([await onlyStatus(db), onlyIntent(stripe).status]).toEqual(['declined', 'canceled'])
  })

  test('who says that the bank refused, when it did not, has paid', async () => {
    const { buy, step, ada, stripe, db } = await opened()
    const { body } = await buy(ada, FILE.HD, { payment: 'ctoken_stepped_1' })
    stripe.authenticate(onlyIntent(stripe).id, true)
    expect((await step(ada, body.id, 'refuse')).body.status).toBe('paid')
    await expectAgreement(db, stripe)
  })

  test('a newer attempt closes the one that owes its challenge, unless that was paid meanwhile', async () => {
    const { buy, purchase, ada, stripe, db } = await opened()
    await buy(ada, FILE.HD, { payment: 'ctoken_stepped_1' })
    const [first] = stripe.intents.values()
    await buy(ada, FILE.UHD, { payment: 'ctoken_stepped_2' })
    expect(first).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
    const second = [...stripe.intents.values()].find(({ status }) => status === 'requires_action')
    stripe.authenticate(second?.id ?? '', true)
    const third = await purchase(ada, { pack_id: PACK.TEN }, { payment: 'ctoken_ok_3' })
    expect(third.body.status).toBe('paid')
    const statuses = (await ordersIn(db)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual(['cancelled', 'paid', 'paid'])
    await expectAgreement(db, stripe)
  })

  test('while a bank takes its time its buyer can pay nothing else, and learns why at once', async () => {
    const { buy, purchase, ada, stripe, db } = await opened()
    const slow = await buy(ada, FILE.HD, { payment: 'ctoken_slow_1' })
    const asked = stripe.log.length
    const next = await purchase(ada, { pack_id: PACK.TEN }, { payment: 'ctoken_ok_2' })
    expect([next.status, next.body.code]).toEqual([409, 'PAYMENT_PENDING'])
    expect(next.body.data).toMatchObject({ order_id: slow.body.id })
    expect(stripe.log.slice(asked)).toEqual([
      'POST /v1/payment_intents/:id/cancel',
      'GET /v1/payment_intents/:id',
    ])
    stripe.finish(onlyIntent(stripe).id)
    const later = await purchase(ada, { pack_id: PACK.TEN }, { payment: 'ctoken_ok_3' })
    expect(later.body.status).toBe('paid')
    await expectAgreement(db, stripe)
  })

  test('what Stripe says of another sum, currency or order is never taken for this one', async () => {
    const { buy, recover, ada, stripe, db, alarms } = await opened()
    await buy(ada, FILE.HD, { payment: 'ctoken_stepped_1' })
    const intent = onlyIntent(stripe)
    stripe.authenticate(intent.id, true)
    const right = { ...intent }
    const wrongs = [
      { amount: 100, amount_received: 100 },
      { amount: 100 },
      { amount_received: 100 },
      { currency: 'jpy' },
      { metadata: { order_id: 'another' } },
    ]
    for (const wrong of wrongs) {
      Object.assign(intent, right, wrong)
      await recover()
      expect(await onlyStatus(db)).toBe('awaiting')
    }
    expect(alarms.map(({ event }) => event)).toEqual(wrongs.map(() => 'order-not-settled'))
    Object.assign(intent, right)
    await recover()
    expect(await onlyStatus(db)).toBe('paid')
  })

  test('what Stripe does not take at all, being too little, is declined', async () => {
    const { services, ada, stripe } = await opened()
    const charge = { key: 'order-1', amount: cents(40), payment: 'ctoken_ok_1' }
    const charged = services.payments.charge({ ...charge, buyer: ada.id, occasion: 'once' })
    expect((await charged)._unsafeUnwrap()).toEqual({ kind: 'declined' })
    expect(stripe.intents.size).toBe(0)
  })
})
