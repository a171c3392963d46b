import { describe, expect, onTestFinished, test } from 'vitest'
import { payPalWebhooks } from '#server/payments/paypal-webhooks.ts'
import type { Db } from '#server/sql/database.ts'
import { aCharge, openPayPalClient } from '../../support/paypal-client.ts'
import { describeOnEveryDatabase, sharedByTests } from '#tests/support/databases.ts'
import { migratedSqlite } from '#tests/support/migrated-sqlite.ts'

const MINUTE_MS = 60 * 1000
const VERIFY = /verify-webhook-signature$/
const BAD = { kind: 'bad-signature' }

async function openedAt(db: Db) {
  const testShop = await openPayPalClient(db)
  const charge = aCharge()
  await testShop.paid(charge)
  const [order] = [...testShop.paypal.books.orders.values()]
  if (!order) throw new Error('nothing was begun')
  return { ...testShop, charge, order }
}

describeOnEveryDatabase('what PayPal tells', (open) => {
  const database = sharedByTests(open)

  test.each([
    ['CHECKOUT.ORDER.APPROVED', 'charge'],
    ['PAYMENT.CAPTURE.COMPLETED', 'charge'],
    ['PAYMENT.CAPTURE.PENDING', 'charge'],
    ['PAYMENT.CAPTURE.DENIED', 'charge'],
    ['PAYMENT.CAPTURE.REFUNDED', 'refund'],
    ['PAYMENT.CAPTURE.REVERSED', 'refund'],
    ['CUSTOMER.DISPUTE.CREATED', 'dispute'],
    ['CUSTOMER.DISPUTE.RESOLVED', 'dispute'],
    ['VAULT.PAYMENT-TOKEN.CREATED', 'other'],
  ])('%s is about the %s of our order', async (type, kind) => {
    const { paypal, hear, charge, order, payments } = await openedAt(await database())
    await payments.refund(charge, { key: 'refund-1', amount: charge.amount })
    const sent = paypal.eventOf(type, order.id)
    const event = (await hear(sent))._unsafeUnwrap()
    expect(event).toEqual({ id: JSON.parse(sent.body).id, kind, key: charge.key })
    expect((await hear(sent))._unsafeUnwrap()).toEqual(event)
  })
})

describe('messages from PayPal', () => {
  const opened = async () => {
    const db = await migratedSqlite()
    onTestFinished(() => db.destroy())
    return openedAt(db)
  }

  test('what is about nobody’s order here is about none of ours', async () => {
    const { paypal, hear } = await opened()
    const sent = paypal.message('PAYMENT.CAPTURE.COMPLETED', { id: 'SOMEBODYS', custom_id: 'X' })
    expect((await hear(sent))._unsafeUnwrap()).toMatchObject({ kind: 'charge', key: null })
  })

  test('a message is verified byte for byte: one that was touched is refused', async () => {
    const { paypal, hear, order } = await opened()
    const { headers, body } = paypal.eventOf('PAYMENT.CAPTURE.COMPLETED', order.id)
    const touched = [
      { headers, body: body.replace('49.05', '49.06') },
      { headers, body: `${body} ` },
      { headers, body: JSON.stringify(JSON.parse(body)) },
      { headers: { ...headers, 'paypal-transmission-sig': 'bm8=' }, body },
      { headers: { ...headers, 'paypal-transmission-id': 'another' }, body },
    ]
    for (const message of touched) {
      expect((await hear(message))._unsafeUnwrapErr()).toEqual(BAD)
    }
    expect((await hear({ headers, body })).isOk()).toBe(true)
  })

  test('a message for another shop is refused', async () => {
    const { paypal, messages, hear, order, place, tools } = await opened()
    const sent = paypal.eventOf('PAYMENT.CAPTURE.COMPLETED', order.id)
    expect((await hear(sent)).isOk()).toBe(true)
    const other = payPalWebhooks({ ...place, webhookId: 'ANOTHER' }, tools)
    const header = (name: string) => sent.headers[name.toLowerCase()]
    const verification = { body: sent.body, header, now: tools.clock.now() }
    expect((await messages.read(verification)).isOk()).toBe(true)
    expect((await other.read(verification))._unsafeUnwrapErr()).toEqual(BAD)
  })

  test('a message is taken for five minutes', async () => {
    const { paypal, hear, order, time, count } = await opened()
    const sent = paypal.eventOf('PAYMENT.CAPTURE.COMPLETED', order.id)
    time.now += 5 * MINUTE_MS
    expect((await hear(sent)).isOk()).toBe(true)
    time.now += 1
    expect((await hear(sent))._unsafeUnwrapErr()).toEqual(BAD)
    time.now -= 10 * MINUTE_MS + 2
    expect((await hear(sent))._unsafeUnwrapErr()).toEqual(BAD)
    expect(count(VERIFY)).toBe(1)
  })

  test.each([
    ['no JSON', 'not json'],
    ['two values', '{"id":"WH-1","event_type":"X","resource":{}}, "webhook_id": "mine"'],
    ['no event', '{"id":"WH-1"}'],
    ['nothing', ''],
  ])('a body that is %s is refused without asking anybody', async (_what, body) => {
    const { paypal, hear, count } = await opened()
    const { headers } = paypal.message('PAYMENT.CAPTURE.COMPLETED', {})
    expect((await hear({ headers, body }))._unsafeUnwrapErr()).toEqual(BAD)
    expect((await hear({ headers: {}, body }))._unsafeUnwrapErr()).toEqual(BAD)
    expect(count(VERIFY)).toBe(0)
  })

  test('headers that are no signature at all are refused without asking anybody', async () => {
    const { paypal, hear, order, count } = await opened()
    const { headers, body } = paypal.eventOf('PAYMENT.CAPTURE.COMPLETED', order.id)
    const { 'paypal-cert-url': _none, ...without } = headers
    expect((await hear({ headers: without, body }))._unsafeUnwrapErr()).toEqual(BAD)
    expect(count(VERIFY)).toBe(0)
  })

  test('while PayPal is silent nothing is believed and nothing refused: it sends again', async () => {
    const { paypal, hear, order } = await opened()
    const sent = paypal.eventOf('PAYMENT.CAPTURE.COMPLETED', order.id)
    paypal.errors.push({ at: VERIFY, comes: 'unheard' })
    expect((await hear(sent))._unsafeUnwrapErr()).toEqual({
      kind: 'rate-limited',
      retryAfterSeconds: 10,
    })
    expect((await hear(sent)).isOk()).toBe(true)
  })
})
