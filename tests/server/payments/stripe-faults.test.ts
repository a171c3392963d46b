import { expect, test } from 'vitest'
import { cents } from '#domain/shared/money.ts'
import { FILE } from '../../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { onlyStatus, openAgain, ordersIn } from '#tests/support/paid-shop.ts'
import { expectAgreement, onlyIntent, openStripeShop, taken } from '#tests/support/stripe-shop.ts'

const HOUR = 60 * 60 * 1000
const CREATE = /^POST \/v1\/payment_intents$/
const CONFIRM = /confirm$/

describeOnEveryDatabase('Stripe and a line that breaks', (open) => {
  const opened = async () => openStripeShop(await open())

  test('an answer that never arrived is asked for again, and nothing is paid twice', async () => {
    const { put, pay, ada, stripe, db } = await opened()
    const attempt = { key: 'attempt-0001', payment: 'ctoken_ok_1', quote: await put(ada, FILE.HD) }
    stripe.errors.push({ on: CREATE, status: 0 }, { on: CONFIRM, status: 0 })
    expect((await pay(ada, attempt)).body.status).toBe('paid')
    expect(onlyIntent(stripe).amount_received).toBe(400)
    await expectAgreement(db, stripe)
  })

  test('a shop cut off after the payment writes it down when it opens again', async () => {
    const { put, pay, ada, stripe, db, place, time } = await opened()
    const attempt = { key: 'attempt-0001', payment: 'ctoken_ok_1', quote: await put(ada, FILE.HD) }
    stripe.errors.push({ on: CONFIRM, status: 0 }, { on: CONFIRM, status: 0 })
    const cutOff = await pay(ada, attempt)
    expect([cutOff.status, cutOff.body.code]).toEqual([503, 'RATE_LIMITED'])
    expect([await onlyStatus(db), taken(stripe).length]).toEqual(['pending', 1])
    const after = await openAgain(db, [place], time)
    await after.recover()
    expect(await onlyStatus(db)).toBe('paid')
    expect((await after.pay(ada, attempt)).body.status).toBe('paid')
    await expectAgreement(db, stripe)
  })

  test.each([{ keys: 'remembers' }, { keys: 'has forgotten' }])(
    'a shop cut off between making a payment and entering it charges once, where Stripe $keys the key',
    async ({ keys }) => {
      const { put, pay, ada, stripe, db } = await opened()
      const attempt = {
        key: 'attempt-0001',
        payment: 'ctoken_ok_1',
        quote: await put(ada, FILE.HD),
      }
      stripe.errors.push({ on: CONFIRM, status: 500 }, { on: CONFIRM, status: 500 })
      expect((await pay(ada, attempt)).status).toBe(503)
      await db.deleteFrom('provider_charges').execute()
      if (keys === 'has forgotten') stripe.forgetKeys()
      expect((await pay(ada, attempt)).body.status).toBe('paid')
      expect(stripe.intents.size).toBe(keys === 'remembers' ? 1 : 2)
      await expectAgreement(db, stripe)
    },
  )

  test('a challenge that a twin of the request has been given is not taken away again', async () => {
    const { services, ada, stripe } = await opened()
    const asked = { key: 'order-1', amount: cents(400), payment: 'ctoken_stepped_1' }
    const charge = () => services.payments.charge({ ...asked, buyer: ada.id, occasion: 'once' })
    const away = { on: CONFIRM, status: 500 }
    stripe.errors.push(away, away)
    expect((await charge()).isErr()).toBe(true)
    // The twin's confirmation arrives between this one's question and its own, under a key that is not known any more.
    stripe.meanwhile(CONFIRM, () => stripe.confirmBy(onlyIntent(stripe).id, 'ctoken_stepped_1'))
    expect((await charge())._unsafeUnwrap().kind).toBe('requires-action')
    expect(onlyIntent(stripe).status).toBe('requires_action')
  })

  test('nobody waits for a Stripe that has been silent, and the order waits for Stripe', async () => {
    const { put, pay, recover, ada, stripe, db, alarms, time } = await opened()
    const attempt = { key: 'attempt-0001', payment: 'ctoken_ok_1', quote: await put(ada, FILE.HD) }
    for (let asked = 0; asked < 6; asked += 1) stripe.errors.push({ on: /./, status: 500 })
    for (const _ of [1, 2, 3]) {
      const answer = await pay(ada, attempt)
      expect([answer.status, answer.retryAfter]).toEqual([503, '10'])
    }
    const asked = stripe.log.length
    expect((await pay(ada, attempt)).status).toBe(503)
    await recover()
    expect(stripe.log).toHaveLength(asked)
    expect(alarms.map(({ event }) => event)).toEqual([
      'payment-provider-unavailable',
      'order-not-settled',
    ])
    time.now += 10_000
    expect((await pay(ada, attempt)).body.status).toBe('paid')
    await expectAgreement(db, stripe)
  })

  test('a Stripe that is away keeps no shop from opening, and no other order from being settled later', async () => {
    const { buy, recover, signIn, ada, stripe, db, alarms } = await opened()
    const grace = await signIn()
    for (const [who, file] of [[ada, 1] as const, [grace, 2] as const]) {
      await buy(who, FILE.HD, { payment: `ctoken_stepped_${file}` })
    }
    for (const intent of stripe.intents.values()) stripe.authenticate(intent.id, true)
    stripe.errors.push({ on: /^GET/, status: 500 }, { on: /^GET/, status: 500 })
    await recover()
    expect(alarms).toMatchObject([{ event: 'order-not-settled', kind: 'rate-limited' }])
    await recover()
    expect((await ordersIn(db)).map(({ status }) => status)).toEqual(['paid', 'paid'])
    await expectAgreement(db, stripe)
  })

  test('one order that cannot be understood does not hold up the others', async () => {
    const { buy, recover, signIn, ada, stripe, db } = await opened()
    await buy(ada, FILE.HD, { payment: 'ctoken_stepped_1' })
    Object.assign(onlyIntent(stripe), { currency: 'jpy' })
    await buy(await signIn(), FILE.HD, { payment: 'ctoken_stepped_2' })
    for (const { id } of stripe.intents.values()) stripe.authenticate(id, true)
    await recover()
    const statuses = (await ordersIn(db)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual(['awaiting', 'paid'])
  })

  test('what was closed before Stripe heard of it cannot be charged any more', async () => {
    const { put, pay, recover, ada, stripe, db, time } = await opened()
    const attempt = { key: 'attempt-0001', payment: 'ctoken_ok_1', quote: await put(ada, FILE.HD) }
    stripe.errors.push({ on: CREATE, status: 500 }, { on: CREATE, status: 500 })
    expect((await pay(ada, attempt)).status).toBe(503)
    time.now += HOUR
    await recover()
    expect(await onlyStatus(db)).toBe('cancelled')
    expect((await pay(ada, attempt)).status).toBe(402)
    expect(stripe.intents.size).toBe(0)
  })

  test('of charging and closing the same order at once one comes first, and the order says which', async () => {
    const { services, ada, stripe } = await opened()
    const payments = services.payments
    for (let round = 0; round < 10; round += 1) {
      const key = `order-${round}`
      const charge = { key, amount: cents(400), payment: `ctoken_ok_${round}`, buyer: ada.id }
      stripe.pace.ms = round
      const [charged, closed] = await Promise.all([
        payments.charge({ ...charge, occasion: 'once' }),
        payments.close(charge),
      ])
      const isPaid = taken(stripe).some(([id]) => id === key)
      const known = (await payments.lookUp(charge))._unsafeUnwrap()
      expect(known?.kind).toBe(isPaid ? 'paid' : 'cancelled')
      const said = [charged, closed].flatMap((one) => (one.isOk() ? [one.value.kind] : []))
      expect(said.filter((kind) => kind !== known?.kind)).toEqual([])
    }
    // What lost the race is not left lying about.
    const open = [...stripe.intents.values()].map(({ status }) => status)
    expect(open.filter((status) => !['succeeded', 'canceled'].includes(status))).toEqual([])
  })
})
