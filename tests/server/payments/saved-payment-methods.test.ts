import { expect, test } from 'vitest'
import { aCharge, openPayPalClient } from '../../support/paypal-client.ts'
import { cents } from '#domain/shared/money.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PLAN } from '../../support/price-book-data.ts'
import { openPayPalShop } from '#tests/support/paypal-shop.ts'
import { openStripeShop } from '#tests/support/stripe-shop.ts'
import type { StripeStandIn } from '#tests/support/stripe-stand-in.ts'

const MONTH_AND_DAY = 32 * 24 * 60 * 60 * 1000
const PATH = '/api/v1/subscriptions/payment_method'

function onlySetup({ setupIntents }: StripeStandIn) {
  const [intent, ...others] = setupIntents.values()
  if (!intent || others.length > 0) throw new Error(`there are ${setupIntents.size} SetupIntents`)
  return intent
}

describeOnEveryDatabase('another card for a plan, at Stripe', (open) => {
  const opened = async () => {
    const shop = await openStripeShop(await open())
    await shop.purchase(shop.ada, { plan_id: PLAN.BASIC_MONTH }, { payment: 'ctoken_ok_1' })
    const replace = (payment: string, key = `replace-${payment}`) =>
      shop.post(shop.ada, PATH, { body: { of: 'plan', payment }, key })
    const kept = async () => {
      const row = await shop.db.selectFrom('subscriptions').select('payment').executeTakeFirst()
      return row?.payment
    }
    return { ...shop, replace, kept }
  }

  test('is kept by a SetupIntent of the same customer, charged nothing, and renews the plan', async () => {
    const { replace, kept, stripe, roundAt, time } = await opened()
    const before = await kept()
    expect((await replace('ctoken_ok_2')).body['status']).toBe('paid')
    const { customer, payment_method: card, usage } = onlySetup(stripe)
    expect([customer, usage]).toEqual([[...stripe.customers][0], 'off_session'])
    expect(await kept()).toBe(`stripe:${customer}/${card}`)
    expect(await kept()).not.toBe(before)
    expect(stripe.paid()).toHaveLength(1)
    await roundAt(time.now + MONTH_AND_DAY)
    expect(stripe.paid().map((intent) => intent.payment_method)).toContain(card)
    expect(stripe.paid()).toHaveLength(2)
  })

  test('whose bank asks is kept once its owner has answered there, whoever tells the shop first', async () => {
    const { replace, kept, step, stripe, ada, db, recover } = await opened()
    const before = await kept()
    const asked = await replace('ctoken_stepped_2')
    expect([asked.body['status'], asked.body['challenge']]).toEqual([
      'awaiting',
      onlySetup(stripe).client_secret,
    ])
    await recover()
    expect(await kept()).toBe(before)
    stripe.authenticateSetup(onlySetup(stripe).id, true)
    await recover()
    expect(await kept()).toMatch(/pm_stepped_/)
    expect((await step(ada, asked.body['id'], 'approve')).body['status']).toBe('paid')
    const mails = await db.selectFrom('outbox').select('key').execute()
    expect(mails.filter(({ key }) => key.startsWith('payment-method-'))).toHaveLength(1)
  })

  test('that the bank refuses, or that its owner leaves, is not kept, and nothing can confirm it later', async () => {
    const { replace, kept, step, stripe, ada } = await opened()
    const before = await kept()
    expect((await replace('ctoken_declined_2')).status).toBe(402)
    const asked = await replace('ctoken_stepped_2')
    expect((await step(ada, asked.body['id'], 'refuse')).status).toBe(402)
    const failed = await replace('ctoken_stepped_3')
    const last = [...stripe.setupIntents.values()].at(-1)
    stripe.authenticateSetup(last?.id ?? '', false)
    expect((await step(ada, failed.body['id'], 'approve')).status).toBe(402)
    expect([...stripe.setupIntents.values()].map(({ status }) => status)).toEqual([
      'canceled',
      'canceled',
      'canceled',
    ])
    expect(await kept()).toBe(before)
  })

  test('an answer that is lost is found again under the same key: one SetupIntent, one change', async () => {
    const { replace, kept, stripe } = await opened()
    stripe.errors.push({ on: /setup_intents\/:id\/confirm/, status: 0 })
    stripe.errors.push({ on: /setup_intents\/:id\/confirm/, status: 0 })
    await replace('ctoken_ok_2')
    expect((await replace('ctoken_ok_2')).body['status']).toBe('paid')
    expect(await kept()).toBe(
      `stripe:${onlySetup(stripe).customer}/${onlySetup(stripe).payment_method}`,
    )
  })

  test('what is past due is paid with it in one step, and it is kept from then on', async () => {
    const { post, kept, stripe, ada, db, time, step } = await opened()
    const owed = { status: 'past-due', failures: 1, period_ends_at: time.now - 1 } as const
    await db.updateTable('subscriptions').set(owed).execute()
    const body = {
      of: 'plan',
      period_end: new Date(owed.period_ends_at).toISOString(),
      payment: 'ctoken_stepped_9',
    }
    const asked = await post(ada, '/api/v1/subscriptions/pay_now', { body, key: 'pay-now-000' })
    expect(asked.body['status']).toBe('awaiting')
    const waiting = [...stripe.intents.values()].find((one) => one.status === 'requires_action')
    stripe.authenticate(waiting?.id ?? '', true)
    expect((await step(ada, asked.body['id'], 'approve')).body['status']).toBe('paid')
    expect(await kept()).toMatch(/pm_stepped_/)
    expect(stripe.paid()).toHaveLength(2)
  })
})

describeOnEveryDatabase('another wallet for a plan, at PayPal', (open) => {
  const keep = aCharge({ occasion: 'save', amount: cents(0) })

  test('is approved there without an order, exchanged once, and charged from then on', async () => {
    const { payments, paypal } = await openPayPalClient(await open())
    const asked = (await payments.charge(keep))._unsafeUnwrap()
    expect(asked).toMatchObject({ kind: 'requires-action' })
    const [token = ''] = paypal.books.setupTokens.keys()
    expect((await payments.lookUp(keep))._unsafeUnwrap()).toEqual(asked)
    paypal.books.setupTokens.set(token, 'APPROVED')
    const done = (await payments.settle(keep, 'approve'))._unsafeUnwrap()
    const [wallet] = paypal.books.vaults
    expect(done).toEqual({ kind: 'paid', again: `paypal:vault/${wallet}` })
    expect((await payments.lookUp(keep))._unsafeUnwrap()).toEqual(done)
    expect(paypal.books.vaults.size).toBe(1)
    expect(paypal.taken()).toEqual([])
    const renewal = aCharge({ occasion: 'again', payment: `paypal:vault/${wallet}` })
    expect((await payments.charge(renewal))._unsafeUnwrap()).toMatchObject({ kind: 'paid' })
  })

  test('that its owner leaves, or that a renewal puts an end to, is never kept', async () => {
    const { payments, paypal } = await openPayPalClient(await open())
    for (const end of ['settle', 'close'] as const) {
      const charge = aCharge({ occasion: 'save', amount: cents(0) })
      await payments.charge(charge)
      const token = [...paypal.books.setupTokens.keys()].at(-1) ?? ''
      const ended = end === 'settle' ? payments.settle(charge, 'refuse') : payments.close(charge)
      const kind = end === 'settle' ? 'declined' : 'cancelled'
      expect((await ended)._unsafeUnwrap()).toEqual({ kind })
      paypal.books.setupTokens.set(token, 'APPROVED')
      expect((await payments.lookUp(charge))._unsafeUnwrap()).toEqual({ kind })
    }
    expect(paypal.books.vaults.size).toBe(0)
  })

  test('takes the place of the one before, through the shop', async () => {
    const { purchase, post, step, paypal, ada, db } = await openPayPalShop(await open())
    const begun = await purchase(ada, { plan_id: PLAN.BASIC_MONTH }, { payment: 'paypal' })
    paypal.approve([...paypal.books.orders.keys()][0] ?? '')
    await step(ada, begun.body['id'], 'approve')
    const body = { of: 'plan', payment: 'paypal' }
    const asked = await post(ada, PATH, { body, key: 'replace-wallet' })
    expect(asked.body['challenge']).toContain('/agreements/approve')
    const [token = ''] = paypal.books.setupTokens.keys()
    paypal.books.setupTokens.set(token, 'APPROVED')
    expect((await step(ada, asked.body['id'], 'approve')).body['status']).toBe('paid')
    const kept = await db.selectFrom('subscriptions').select('payment').executeTakeFirst()
    expect(kept?.payment).toBe(`paypal:vault/${[...paypal.books.vaults].at(-1)}`)
  })
})
