import { expect, test } from 'vitest'
import type { Db } from '#server/sql/database.ts'
import { FILE } from '../../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { onlyStatus } from '#tests/support/paid-shop.ts'
import { expectAgreement, onlyIntent, openStripeShop } from '#tests/support/stripe-shop.ts'
import { signedMessage, STRIPE, type StripeEvent } from '../../support/stripe-protocol.ts'

const HOUR = 60 * 60 * 1000
const MINUTES_5 = 5 * 60 * 1000

describeOnEveryDatabase('messages of Stripe', (open) => {
  const opened = async () => {
    const shop = await openStripeShop(await open())
    const { stripe, hear, time } = shop
    /** The newest event of a kind. */
    const event = (type: string): StripeEvent => {
      const found = stripe.events.findLast((one) => one.type === `payment_intent.${type}`)
      if (!found) throw new Error(`Stripe has nothing to say of ${type}`)
      return found
    }
    const tell = (about: StripeEvent, at = time.now) => hear('stripe', signedMessage(about, { at }))
    return { ...shop, event, tell }
  }

  test('a bank that takes its time: the order waits, and a message pays it, once', async () => {
    const { buy, ada, stripe, db, event, tell } = await opened()
    const { body } = await buy(ada, FILE.HD, { payment: 'ctoken_slow_1' })
    expect(body).toMatchObject({ status: 'awaiting', challenge: null })
    expect(await tell(event('processing'))).toBe(200)
    expect(await onlyStatus(db)).toBe('awaiting')
    stripe.finish(onlyIntent(stripe).id)
    const twice = await Promise.all([tell(event('succeeded')), tell(event('succeeded'))])
    expect(twice).toEqual([200, 200])
    await expectAgreement(db, stripe)
    const emails = await db.selectFrom('outbox').select('key').execute()
    expect(emails).toEqual([{ key: `receipt-${body.id}` }])
    const asked = stripe.log.length
    expect(await tell(event('succeeded'))).toBe(200)
    expect(stripe.log).toHaveLength(asked)
  })

  test('a bank that says no in the end: a message declines the order, and nothing can pay it', async () => {
    const { buy, ada, stripe, db, event, tell } = await opened()
    await buy(ada, FILE.HD, { payment: 'ctoken_slow_1' })
    stripe.refuseLate(onlyIntent(stripe).id)
    expect(await tell(event('payment_failed'))).toBe(200)
    expect([await onlyStatus(db), onlyIntent(stripe).status]).toEqual(['declined', 'canceled'])
  })

  test('messages in the wrong order change nothing: what Stripe answers now is what counts', async () => {
    const { buy, ada, stripe, db, event, tell } = await opened()
    await buy(ada, FILE.HD, { payment: 'ctoken_stepped_1' })
    const early = event('requires_action')
    stripe.authenticate(onlyIntent(stripe).id, true)
    expect(await tell(event('succeeded'))).toBe(200)
    expect(await tell(early)).toBe(200)
    expect(await onlyStatus(db)).toBe('paid')
    await expectAgreement(db, stripe)
  })

  test('a message that comes before our own answer pays the order, and the answer changes nothing', async () => {
    const { put, pay, ada, stripe, db, event, tell } = await opened()
    const attempt = { key: 'attempt-0001', payment: 'ctoken_ok_1', quote: await put(ada, FILE.HD) }
    const lost = { on: /confirm$/, status: 0 }
    stripe.errors.push(lost, lost)
    expect((await pay(ada, attempt)).status).toBe(503)
    expect(await tell(event('succeeded'))).toBe(200)
    expect(await onlyStatus(db)).toBe('paid')
    expect((await pay(ada, attempt)).body.status).toBe('paid')
    await expectAgreement(db, stripe)
  })

  test('a message about a payment that nobody has tried yet settles nothing', async () => {
    const { put, pay, ada, stripe, db, event, tell } = await opened()
    const attempt = { key: 'attempt-0001', payment: 'ctoken_ok_1', quote: await put(ada, FILE.HD) }
    const away = { on: /confirm$/, status: 500 }
    stripe.errors.push(away, away)
    await pay(ada, attempt)
    const about = { ...event('created'), type: 'payment_intent.processing' }
    expect(await tell(about)).toBe(200)
    expect(await onlyStatus(db)).toBe('pending')
    expect((await pay(ada, attempt)).body.status).toBe('paid')
  })

  test('what is not signed, or by somebody else, or changed, is refused, counted, and wakes nobody', async () => {
    const { buy, hear, ada, stripe, db, event, alarms, notes, time } = await opened()
    await buy(ada, FILE.HD, { payment: 'ctoken_slow_1' })
    stripe.finish(onlyIntent(stripe).id)
    const good = signedMessage(event('succeeded'), { at: time.now })
    const bad = [
      { ...good, headers: {} },
      { ...good, headers: { 'Stripe-Signature': 'v1=00' } },
      { ...good, body: `${good.body} ` },
      signedMessage(event('succeeded'), { at: time.now, secret: `${STRIPE.webhookSecret}x` }),
    ]
    for (const message of bad) expect(await hear('stripe', message)).toBe(400)
    time.now += HOUR
    expect(await hear('stripe', good)).toBe(400)
    expect(alarms).toEqual([])
    const refused = notes.filter(({ event: name }) => name === 'webhook-rejected')
    expect(refused).toEqual(Array(5).fill({ event: 'webhook-rejected', provider: 'stripe' }))
    expect(await onlyStatus(db)).toBe('awaiting')
    expect(await db.selectFrom('provider_events').selectAll().execute()).toEqual([])
  })

  test('a message is good for five minutes', async () => {
    const { buy, ada, stripe, db, event, tell, time } = await opened()
    await buy(ada, FILE.HD, { payment: 'ctoken_slow_1' })
    stripe.finish(onlyIntent(stripe).id)
    expect(await tell(event('succeeded'), time.now - MINUTES_5 - 1000)).toBe(400)
    expect(await onlyStatus(db)).toBe('awaiting')
    expect(await tell(event('succeeded'), time.now - MINUTES_5)).toBe(200)
    expect(await onlyStatus(db)).toBe('paid')
  })

  test('while Stripe cannot be asked a message is not heard, so that it is sent again', async () => {
    const { buy, ada, stripe, db, event, tell } = await opened()
    await buy(ada, FILE.HD, { payment: 'ctoken_slow_1' })
    stripe.finish(onlyIntent(stripe).id)
    const away = { on: /^GET/, status: 500 }
    stripe.errors.push(away, away)
    expect(await tell(event('succeeded'))).toBe(503)
    expect(await onlyStatus(db)).toBe('awaiting')
    expect(await tell(event('succeeded'))).toBe(200)
    await expectAgreement(db, stripe)
  })

  test('money that arrives for an order that has ended is an alarm', async () => {
    const { buy, step, ada, stripe, event, tell, alarms } = await opened()
    const { body } = await buy(ada, FILE.HD, { payment: 'ctoken_stepped_1' })
    await step(ada, body.id, 'refuse')
    stripe.finish(onlyIntent(stripe).id)
    expect(await tell(event('succeeded'))).toBe(200)
    expect(alarms).toEqual([{ event: 'payment-after-order-closed', order: body.id }])
  })

  test("money given back on Stripe's own pages is written down, and all of it takes back what it paid", async () => {
    const { buy, ada, stripe, db, tell } = await opened()
    await buy(ada, FILE.HD, { payment: 'ctoken_ok_1' })
    const { id } = onlyIntent(stripe)
    const tellAll = async () => {
      for (const one of stripe.events) expect(await tell(one)).toBe(200)
    }
    stripe.refundByHand(id, 100)
    await tellAll()
    expect(await creditBookOf(db)).toEqual({ refunded: 100, owned: 1 })
    stripe.refundByHand(id, 300)
    await tellAll()
    await tellAll()
    expect(await creditBookOf(db)).toEqual({ refunded: 400, owned: 0 })
  })

  test('a refund that is heard of before its payment is not lost', async () => {
    const { buy, ada, stripe, db, tell } = await opened()
    await buy(ada, FILE.HD, { payment: 'ctoken_slow_1' })
    const { id } = onlyIntent(stripe)
    stripe.finish(id)
    stripe.refundByHand(id, 100)
    for (const one of stripe.events.toReversed()) expect(await tell(one)).toBe(200)
    expect(await onlyStatus(db)).toBe('paid')
    expect(await creditBookOf(db)).toEqual({ refunded: 100, owned: 1 })
  })

  test('an open dispute calls the operator, and a lost one takes back what was bought', async () => {
    const { buy, ada, stripe, db, tell, alarms } = await opened()
    const { body } = await buy(ada, FILE.HD, { payment: 'ctoken_ok_1' })
    const { id } = onlyIntent(stripe)
    const told = async () => {
      const newest = stripe.events.at(-1)
      return newest && tell(newest)
    }
    stripe.dispute(id, 'needs_response')
    expect(await told()).toBe(200)
    expect(alarms).toEqual([{ event: 'payment-disputed', provider: 'stripe', order: body.id }])
    expect((await creditBookOf(db)).owned).toBe(1)
    stripe.dispute(id, 'lost')
    expect(await told()).toBe(200)
    expect((await creditBookOf(db)).owned).toBe(0)
  })

  test('what is about no order of ours, or about something else, is heard and left', async () => {
    const { db, tell } = await opened()
    const strange = { id: 'pi_other', metadata: { order_id: 'other' } }
    const events = ['payment_intent.succeeded', 'customer.created', 'charge.refunded']
    for (const [place, type] of events.entries()) {
      expect(await tell({ id: `evt_${place}`, type, data: { object: strange } })).toBe(200)
    }
    const rows = await db.selectFrom('provider_events').selectAll().execute()
    expect(rows.every((row) => row.applied_at !== null)).toBe(true)
    expect(rows).toHaveLength(3)
  })

  test('messages are remembered for a month after they were applied', async () => {
    const { db, services, tell, time } = await opened()
    const ids = async () => db.selectFrom('provider_events').select('id').execute()
    const object = { id: 'cus_1' }
    await tell({ id: 'evt_old', type: 'customer.created', data: { object } })
    time.now += 30 * 24 * HOUR
    await tell({ id: 'evt_new', type: 'customer.created', data: { object } })
    ;(await services.tidyUp())._unsafeUnwrap()
    expect(await ids()).toEqual([{ id: 'evt_new' }])
  })
})

/** What was given back, and how many files are still licensed. */
async function creditBookOf(db: Db) {
  const { refunded } = await db.selectFrom('orders').select('refunded').executeTakeFirstOrThrow()
  const licensed = db.selectFrom('entitlements').select('id').where('revoked_at', 'is', null)
  return { refunded, owned: (await licensed.execute()).length }
}
