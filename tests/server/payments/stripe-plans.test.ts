import { expect, test } from 'vitest'
import { cents } from '#domain/shared/money.ts'
import { FILE } from '../../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { ordersIn } from '#tests/support/paid-shop.ts'
import { PLAN, CREDIT_SUBSCRIPTION } from '../../support/price-book-data.ts'
import { expectAgreement, onlyIntent, openStripeShop } from '#tests/support/stripe-shop.ts'

const MONTH_AND_DAY = 32 * 24 * 60 * 60 * 1000

describeOnEveryDatabase('plans and refunds through Stripe', (open) => {
  const opened = async () => openStripeShop(await open())

  test('the card of a plan is kept at Stripe, under our id alone, and renews it without the buyer', async () => {
    const { purchase, roundAt, time, ada, stripe, db } = await opened()
    const wanted = { plan_id: PLAN.BASIC_MONTH }
    expect((await purchase(ada, wanted, { payment: 'ctoken_ok_1' })).body.status).toBe('paid')
    const [customer] = stripe.customers
    const { payment_method: card } = onlyIntent(stripe)
    const [first] = await ordersIn(db)
    expect(first?.payment_again).toBe(`stripe:${customer}/${card}`)
    const beginning = time.now
    await roundAt(beginning + MONTH_AND_DAY)
    await roundAt(beginning + MONTH_AND_DAY)
    await roundAt(beginning + 2 * MONTH_AND_DAY)
    const orders = await ordersIn(db)
    expect(orders.map(({ kind, status }) => [kind, status])).toEqual([
      ['plan', 'paid'],
      ['renewal', 'paid'],
      ['renewal', 'paid'],
    ])
    expect(stripe.paid().every((intent) => intent.customer === customer)).toBe(true)
    await expectAgreement(db, stripe)
  })

  test('the card of a credit subscription is kept with its first month, and charged for the ones that follow', async () => {
    const { purchase, roundAt, time, ada, stripe, db } = await opened()
    const wanted = { pack_id: CREDIT_SUBSCRIPTION }
    expect((await purchase(ada, wanted, { payment: 'ctoken_ok_1' })).body.status).toBe('paid')
    await roundAt(time.now + MONTH_AND_DAY)
    const orders = await ordersIn(db)
    expect(orders.map(({ kind, status, total }) => [kind, status, total])).toEqual([
      ['credit_subscription', 'paid', 3400],
      ['renewal', 'paid', 3400],
    ])
    expect(orders[0]?.payment_again).toMatch(/^stripe:/)
    await expectAgreement(db, stripe)
  })

  test.each(['fickle', 'stepped'])(
    'a renewal is declined where the card is %s: nobody is there to take a step',
    async (card) => {
      const { purchase, step, roundAt, time, ada, stripe, db } = await opened()
      const wanted = { plan_id: PLAN.BASIC_MONTH }
      const { body } = await purchase(ada, wanted, { payment: `ctoken_${card}_1` })
      if (card === 'stepped') {
        stripe.authenticate(onlyIntent(stripe).id, true)
        await step(ada, body.id, 'approve')
      }
      await roundAt(time.now + MONTH_AND_DAY)
      const orders = await ordersIn(db)
      expect(orders.map(({ kind, status }) => [kind, status])).toEqual([
        ['plan', 'paid'],
        ['renewal', 'declined'],
      ])
      const plan = await db.selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow()
      expect([plan.status, plan.failures]).toEqual(['past-due', 1])
      await expectAgreement(db, stripe)
    },
  )

  test('a bank is asked once about a renewal, however many processes charge it', async () => {
    const { services, ada, stripe } = await opened()
    stripe.customers.add('cus_1')
    stripe.pace.ms = 5
    const renewal = { key: 'order-1', amount: cents(900), payment: 'stripe:cus_1/pm_declined_1' }
    const charge = () => services.payments.charge({ ...renewal, buyer: ada.id, occasion: 'again' })
    const away = { on: /confirm$/, status: 500 }
    stripe.errors.push(away, away)
    expect((await charge()).isErr()).toBe(true)
    const charged = await Promise.all([charge(), charge(), charge()])
    const said = charged.flatMap((one) => (one.isOk() ? [one.value.kind] : []))
    expect(new Set(said)).toEqual(new Set(['declined']))
    const asked = stripe.events.filter(({ type }) => type === 'payment_intent.payment_failed')
    expect(asked).toHaveLength(1)
  })

  test('a buyer is one customer, whatever they pay, and another one once theirs was deleted', async () => {
    const { purchase, time, ada, stripe } = await opened()
    const buy = async (plan: number, payment: string) => {
      time.now += 1
      return (await purchase(ada, { plan_id: plan }, { payment })).status
    }
    expect(await buy(PLAN.BASIC_MONTH, 'ctoken_ok_1')).toBe(200)
    expect(await buy(PLAN.STANDARD_MONTH, 'ctoken_ok_2')).toBe(200)
    expect(stripe.customers.size).toBe(1)
    stripe.customers.clear()
    expect(await buy(PLAN.PRO_MONTH, 'ctoken_ok_3')).toBe(402)
    expect(await buy(PLAN.PRO_MONTH, 'ctoken_ok_3')).toBe(200)
    expect(stripe.customers.size).toBe(1)
  })

  test('Stripe lets go of the cards of who is taken out of their account, and of nobody else', async () => {
    const { purchase, services, signIn, ada, stripe, db, alarms } = await opened()
    const grace = await signIn()
    const wanted = { plan_id: PLAN.BASIC_MONTH }
    await purchase(ada, wanted, { payment: 'ctoken_ok_1' })
    await purchase(grace, wanted, { payment: 'ctoken_ok_2' })
    const [, hers] = stripe.customers
    await db.updateTable('users').set({ anonymized_at: 1 }).where('id', '=', ada.id).execute()
    const away = { on: /^DELETE/, status: 500 }
    stripe.errors.push(away, away)
    expect((await services.deleteSavedPaymentMethods())._unsafeUnwrap()).toBe(0)
    expect(alarms).toEqual([{ event: 'payment-method-not-deleted', kind: 'rate-limited' }])
    expect((await services.deleteSavedPaymentMethods())._unsafeUnwrap()).toBe(1)
    expect([...stripe.customers]).toEqual([hers])
    const rows = await db.selectFrom('stripe_customers').select('customer_id').execute()
    expect(rows).toEqual([{ customer_id: grace.id }])
    const asked = stripe.log.length
    expect((await services.deleteSavedPaymentMethods())._unsafeUnwrap()).toBe(0)
    expect(stripe.log).toHaveLength(asked)
  })

  test('Stripe lets go of whoever leaves after their only card was declined', async () => {
    const { purchase, services, ada, stripe, db } = await opened()
    const wanted = { plan_id: PLAN.BASIC_MONTH }
    expect((await purchase(ada, wanted, { payment: 'ctoken_declined_1' })).status).toBe(402)
    expect(stripe.customers.size).toBe(1)
    expect((await services.deleteSavedPaymentMethods())._unsafeUnwrap()).toBe(0)
    await db.updateTable('users').set({ anonymized_at: 1 }).where('id', '=', ada.id).execute()
    expect((await services.deleteSavedPaymentMethods())._unsafeUnwrap()).toBe(1)
    expect(stripe.customers.size).toBe(0)
    expect(await db.selectFrom('stripe_customers').selectAll().execute()).toEqual([])
  })

  test('a card that is gone from Stripe already is forgotten, too', async () => {
    const { services, stripe } = await opened()
    const forgotten = await services.payments.forget('stripe:cus_gone/pm_gone')
    expect(forgotten.isOk()).toBe(true)
    expect(stripe.log).toEqual(['DELETE /v1/customers/:id'])
  })

  test('money is given back once for a key, even after Stripe has forgotten it, and never too much', async () => {
    const { buy, services, ada, stripe, db } = await opened()
    await buy(ada, FILE.HD, { payment: 'ctoken_ok_1' })
    const [order] = await ordersIn(db)
    const charge = { key: order?.id ?? '', amount: cents(400), payment: 'ctoken_ok_1' }
    const payments = services.payments
    const give = async (key: string, amount: number) =>
      (await payments.refund(charge, { key, amount: cents(amount) }))._unsafeUnwrap()
    stripe.pace.ms = 5
    const atOnce = await Promise.all([give('refund-1', 150), give('refund-1', 150)])
    expect(atOnce).toEqual(['refunded', 'refunded'])
    expect(await give('refund-1', 150)).toBe('refunded')
    stripe.forgetKeys()
    expect(await give('refund-1', 150)).toBe('refunded')
    expect(await give('refund-2', 251)).toBe('refused')
    expect(await give('refund-3', 250)).toBe('refunded')
    expect(stripe.refunds.map(({ amount }) => amount)).toEqual([150, 250])
    const back = (await payments.refundedCharge(charge))._unsafeUnwrap()
    expect(back).toEqual({ refunded: 400, disputed: false })
    const never = { ...charge, key: 'never charged' }
    expect((await payments.refund(never, { key: 'r', amount: cents(1) }))._unsafeUnwrap()).toBe(
      'refused',
    )
  })

  test('a refund that Stripe could not be asked for is asked for again, once', async () => {
    const { buy, services, ada, stripe, db } = await opened()
    await buy(ada, FILE.HD, { payment: 'ctoken_ok_1' })
    const [order] = await ordersIn(db)
    const charge = { key: order?.id ?? '', amount: cents(400), payment: 'ctoken_ok_1' }
    const refund = () => services.payments.refund(charge, { key: 'refund-1', amount: cents(400) })
    const cut = { on: /^POST \/v1\/refunds/, status: 0 }
    stripe.errors.push(cut, cut)
    expect((await refund()).isErr()).toBe(true)
    expect((await refund())._unsafeUnwrap()).toBe('refunded')
    expect(stripe.refunds).toHaveLength(1)
  })

  test('a dispute counts once the bank has decided it against the shop', async () => {
    const { buy, services, ada, stripe, db } = await opened()
    await buy(ada, FILE.HD, { payment: 'ctoken_ok_1' })
    const [order] = await ordersIn(db)
    const charge = { key: order?.id ?? '', amount: cents(400), payment: 'ctoken_ok_1' }
    const disputed = async () =>
      (await services.payments.refundedCharge(charge))._unsafeUnwrap().disputed
    const { id } = onlyIntent(stripe)
    stripe.dispute(id, 'needs_response')
    expect(await disputed()).toBe(false)
    stripe.dispute(id, 'lost')
    expect(await disputed()).toBe(true)
  })
})
