import { expect, test } from 'vitest'
import { FILE } from '../../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { onlyStatus, openAgain, ordersIn } from '#tests/support/paid-shop.ts'
import { CAPTURE, LOOK, MAKE } from '../../support/paypal-client.ts'
import { expectAgreement, newest, openPayPalShop } from '#tests/support/paypal-shop.ts'
import { PLAN } from '../../support/price-book-data.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const paying = { payment: 'paypal' }

describeOnEveryDatabase('a shop that is paid through PayPal', (open) => {
  const opened = async () => openPayPalShop(await open())

  test('a cart is paid by way of PayPal, once, however often its buyer comes back', async () => {
    const { buy, step, ada, paypal, db } = await opened()
    const { body, status } = await buy(ada, FILE.HD, paying)
    expect([status, body.status]).toEqual([200, 'awaiting'])
    expect(body['challenge']).toBe(`${paypal.origin}/checkoutnow?token=${newest(paypal).id}`)
    const back = new URL(paypal.approve(String(body['challenge'])))
    expect(`${back.origin}${back.pathname}`).toBe('http://localhost:3000/checkout/return')
    expect(back.searchParams.get('order')).toBe(body.id)
    const answers = await Promise.all([1, 2, 3].map(() => step(ada, body.id, 'approve')))
    answers.push(await step(ada, body.id, 'approve'))
    expect(answers.map((answer) => answer.body.status)).toEqual(['paid', 'paid', 'paid', 'paid'])
    expect(paypal.taken()).toEqual([[body.id, 400]])
    await expectAgreement(db, paypal)
  })

  test('who cancels at PayPal keeps the cart, and can pay it anew', async () => {
    const { put, pay, step, ada, paypal, db } = await opened()
    const quote = await put(ada, FILE.HD)
    const { body } = await pay(ada, { ...paying, quote })
    paypal.cancel(String(body['challenge']))
    const cancelled = await step(ada, body.id, 'refuse')
    expect([cancelled.status, cancelled.body.code]).toEqual([402, 'PAYMENT_DECLINED'])
    const again = await pay(ada, { ...paying, quote })
    expect(again.body.id).not.toBe(body.id)
    paypal.approve(String(body['challenge']))
    paypal.approve(String(again.body['challenge']))
    expect((await step(ada, body.id, 'approve')).status).toBe(402)
    expect((await step(ada, again.body.id, 'approve')).body.status).toBe('paid')
    await expectAgreement(db, paypal)
  })

  test('an order that another attempt closed is not paid by approving it later', async () => {
    const { buy, put, pay, step, hear, ada, paypal, db } = await opened()
    const first = await buy(ada, FILE.HD, paying)
    const left = newest(paypal)
    const second = await pay(ada, { ...paying, quote: await put(ada, FILE.UHD) })
    paypal.approve(left.id)
    const approved = paypal.eventOf('CHECKOUT.ORDER.APPROVED', left.id)
    expect(await hear('paypal', approved)).toBe(200)
    expect((await step(ada, first.body.id, 'approve')).status).toBe(402)
    expect(left.capture).toBeNull()
    paypal.approve(String(second.body['challenge']))
    expect((await step(ada, second.body.id, 'approve')).body.status).toBe('paid')
    await expectAgreement(db, paypal)
  })

  test('who approves and never comes back has bought it: PayPal tells, or the hourly job asks', async () => {
    const { buy, tell, recover, ada, paypal, db } = await opened()
    await buy(ada, FILE.HD, paying)
    paypal.approve(newest(paypal).id)
    const told = await Promise.all([1, 2].map(() => tell('CHECKOUT.ORDER.APPROVED')))
    expect(told).toEqual([200, 200])
    expect(await onlyStatus(db)).toBe('paid')
    await buy(ada, FILE.UHD, paying)
    paypal.approve(newest(paypal).id)
    await recover()
    expect(paypal.taken()).toHaveLength(2)
    await expectAgreement(db, paypal)
  })

  test('an order whose money PayPal looks at is paid, or declined, when PayPal says so', async () => {
    const { buy, step, tell, ada, paypal, db } = await opened()
    paypal.fates.push('PENDING', 'PENDING')
    const paid = await buy(ada, FILE.HD, paying)
    paypal.approve(newest(paypal).id)
    const waiting = await step(ada, paid.body.id, 'approve')
    expect(waiting.body).toMatchObject({ status: 'awaiting', challenge: null })
    expect(await tell('PAYMENT.CAPTURE.PENDING')).toBe(200)
    expect(await onlyStatus(db)).toBe('awaiting')
    Object.assign(newest(paypal).capture ?? {}, { status: 'COMPLETED' })
    expect(await tell('PAYMENT.CAPTURE.COMPLETED')).toBe(200)
    const declined = await buy(ada, FILE.UHD, paying)
    paypal.approve(newest(paypal).id)
    await step(ada, declined.body.id, 'approve')
    Object.assign(newest(paypal).capture ?? {}, { status: 'DECLINED' })
    expect(await tell('PAYMENT.CAPTURE.DENIED')).toBe(200)
    expect((await ordersIn(db)).map(({ status }) => status)).toEqual(['paid', 'declined'])
    await expectAgreement(db, paypal)
  })

  test('PayPal declining the money declines the order and leaves the cart', async () => {
    const { pay, step, put, ada, paypal, db } = await opened()
    paypal.fates.push({ issue: 'INSTRUMENT_DECLINED' })
    const quote = await put(ada, FILE.HD)
    const { body } = await pay(ada, { ...paying, quote })
    paypal.approve(newest(paypal).id)
    const declined = await step(ada, body.id, 'approve')
    expect([declined.status, declined.body.code]).toEqual([402, 'PAYMENT_DECLINED'])
    expect(await onlyStatus(db)).toBe('declined')
    expect((await pay(ada, { ...paying, quote })).body).toMatchObject({ status: 'awaiting' })
    await expectAgreement(db, paypal)
  })

  test('a plan keeps the wallet, and is renewed out of it once, also by two servers at once', async () => {
    const { purchase, step, roundAt, time, ada, paypal, place, db } = await opened()
    const { body } = await purchase(ada, { plan_id: PLAN.PRO_MONTH }, paying)
    paypal.approve(newest(paypal).id)
    expect((await step(ada, body.id, 'approve')).body.status).toBe('paid')
    const [first] = await ordersIn(db)
    expect(first?.payment_again).toBe(`paypal:vault/${newest(paypal).vaultId}`)
    const another = await openAgain(db, [place])
    const due = time.now + 32 * DAY_MS
    await Promise.all([roundAt(due), another.roundAt(due)])
    const orders = await ordersIn(db)
    expect(orders.map(({ kind, status }) => [kind, status])).toEqual([
      ['plan', 'paid'],
      ['renewal', 'paid'],
    ])
    expect(paypal.taken()).toHaveLength(2)
    await expectAgreement(db, paypal)
  })

  test('while PayPal is away the order waits; the same attempt carries it on', async () => {
    const { put, pay, step, ada, paypal, db } = await opened()
    const attempt = { ...paying, key: 'attempt-waits', quote: await put(ada, FILE.HD) }
    paypal.errors.push({ at: MAKE, comes: 'unanswered' })
    const away = await pay(ada, attempt)
    expect([away.status, away.body.code]).toEqual([503, 'RATE_LIMITED'])
    expect(await onlyStatus(db)).toBe('pending')
    const { body } = await pay(ada, attempt)
    paypal.approve(String(body['challenge']))
    paypal.errors.push({ at: LOOK, comes: 'unheard' })
    expect((await step(ada, body.id, 'approve')).status).toBe(503)
    paypal.errors.push({ at: CAPTURE, comes: 'unanswered' })
    const unsure = await step(ada, body.id, 'approve')
    expect(unsure.body).toMatchObject({ status: 'awaiting', challenge: null })
    expect((await step(ada, body.id, 'approve')).body.status).toBe('paid')
    await expectAgreement(db, paypal)
  })

  test('what is given back in PayPal’s own pages is given back here, too', async () => {
    const { buy, step, tell, ada, paypal, db } = await opened()
    const { body } = await buy(ada, FILE.HD, paying)
    paypal.approve(newest(paypal).id)
    await step(ada, body.id, 'approve')
    paypal.books.refund(newest(paypal).capture?.id ?? '', { cents: 400, customId: null })
    expect(await tell('PAYMENT.CAPTURE.REFUNDED')).toBe(200)
    expect(await tell('PAYMENT.CAPTURE.REFUNDED')).toBe(200)
    const order = await db.selectFrom('orders').select('refunded').executeTakeFirst()
    expect(order?.refunded).toBe(400)
  })

  test('a message with a bad signature changes nothing', async () => {
    const { buy, hear, ada, paypal, db } = await opened()
    await buy(ada, FILE.HD, paying)
    paypal.approve(newest(paypal).id)
    const sent = paypal.eventOf('CHECKOUT.ORDER.APPROVED', newest(paypal).id)
    expect(await hear('paypal', { ...sent, body: `${sent.body} ` })).toBe(400)
    expect(await onlyStatus(db)).toBe('awaiting')
    expect(await hear('paypal', sent)).toBe(200)
    expect(await onlyStatus(db)).toBe('paid')
  })

  test.each(['paypal:vault/abc', 'sandbox_ok', 'PayPal', ''])(
    'no page pays by "%s"',
    async (payment) => {
      const { buy, ada, paypal } = await opened()
      expect((await buy(ada, FILE.HD, { payment })).status).toBe(422)
      expect(paypal.log).toEqual([])
    },
  )
})
