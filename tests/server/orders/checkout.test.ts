import { errAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import { mayBecome } from '#domain/order/order.ts'
import { placeOrder } from '#server/application/order/place-order.ts'
import { recoverOrders } from '#server/application/payment/recover-orders.ts'
import {
  openBackend,
  paidCharges,
  paidOrders,
  type Backend,
  type Person,
} from '../../support/backend.ts'
import { FILE, KIT } from '../../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { emailsIn } from '../../support/emails.ts'

const STEPS = ['awaiting', 'paid', 'declined', 'cancelled'] as const
const STATUSES = ['pending', ...STEPS] as const

describeOnEveryDatabase('paying', (open) => {
  const opened = async () => {
    const backend = await openBackend(await open())
    return { backend, ada: await backend.signIn() }
  }

  test('a paid order licenses its files, empties the cart and posts one receipt', async () => {
    const { backend, ada } = await opened()
    const quote = await backend.put(ada, FILE.HD, FILE.SMOKE)
    const { status, body } = await backend.pay(ada, { quote })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'paid', subtotal: 1000, discount: 0, total: 1000 })
    expect(await itemsIn(backend, ada)).toEqual([])
    expect(await owned(backend, ada)).toEqual([FILE.HD, FILE.SMOKE])
    const emails = await emailsIn(backend.db)
    expect(emails).toMatchObject([{ key: `receipt-${body.id}`, recipient: ada.email }])
    expect(emails[0]?.text).toContain('$10.00')
  })

  test('a bundle licenses every file in it', async () => {
    const { backend, ada } = await opened()
    const item = { kind: 'bundle', bundle_id: KIT }
    const changed = await backend.ask(ada, '/api/v1/cart/changes', {
      method: 'POST',
      body: { kind: 'item-added', item },
    })
    const { quote } = (await changed.json()) as { quote: string }
    const { body } = await backend.pay(ada, { quote })
    expect(body).toMatchObject({ status: 'paid', total: 500 })
    expect(await owned(backend, ada)).toEqual([FILE.HD, FILE.SMOKE])
  })

  test('an order at no price asks no provider', async () => {
    const { backend, ada } = await opened()
    const quote = await backend.put(ada, FILE.FREE)
    const { body } = await backend.pay(ada, { quote, payment: null })
    expect(body).toMatchObject({ status: 'paid', total: 0 })
    expect(await paidCharges(backend.db)).toEqual([])
    expect(await owned(backend, ada)).toEqual([FILE.FREE])
  })

  test('the same key gives the same order, forever', async () => {
    const { backend, ada } = await opened()
    const quote = await backend.put(ada, FILE.HD)
    const first = await backend.pay(ada, { quote })
    await backend.put(ada, FILE.SMOKE)
    backend.time.now += 400 * 24 * 60 * 60 * 1000
    const later = await backend.signInAgain(ada)
    expect(await backend.pay(later, { quote })).toEqual(first)
    expect(await paidOrders(backend.db)).toEqual([first.body.id])
    expect(await itemsIn(backend, later)).toEqual([FILE.SMOKE])
  })

  test('the same key with another body is refused', async () => {
    const { backend, ada } = await opened()
    const quote = await backend.put(ada, FILE.HD)
    await backend.pay(ada, { quote })
    const { status, body } = await backend.pay(ada, { quote, country: 'DE' })
    expect([status, body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  test('two people may use the same key', async () => {
    const { backend, ada } = await opened()
    const ben = await backend.signIn()
    const first = await backend.pay(ada, { quote: await backend.put(ada, FILE.HD) })
    const second = await backend.pay(ben, { quote: await backend.put(ben, FILE.HD) })
    expect(second.status).toBe(200)
    expect(second.body.id).not.toBe(first.body.id)
  })

  test('fifty parallel requests with one key make one order and one charge', async () => {
    const { backend, ada } = await opened()
    const quote = await backend.put(ada, FILE.HD)
    const answers = await Promise.all(times(50, () => backend.pay(ada, { quote })))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const [{ body } = expect.fail('nothing was answered')] = answers
    expect(await backend.db.selectFrom('orders').select('id').execute()).toEqual([{ id: body.id }])
    expect(await paidOrders(backend.db)).toEqual([body.id])
    expect(await paidCharges(backend.db)).toEqual([body.id])
  })

  test('however many tabs pay one cart, one order is paid', async () => {
    const { backend } = await opened()
    // Several carts, since requests may happen not to cross.
    for (let cart = 1; cart <= 6; cart += 1) {
      const who = await backend.signIn()
      const quote = await backend.put(who, FILE.HD)
      const tabs = times(8, (tab) => backend.pay(who, { quote, key: `attempt-of-tab-${tab}` }))
      const answers = await Promise.all(tabs)
      const paid = await paidOrders(backend.db)
      expect(paid).toHaveLength(cart)
      expect((await paidCharges(backend.db)).toSorted()).toEqual(paid.toSorted())
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await unfinished(backend)).toEqual([])
    }
  })

  test('a declined payment keeps the cart, and another attempt may pay it', async () => {
    const { backend, ada } = await opened()
    const quote = await backend.put(ada, FILE.HD)
    const declined = await backend.pay(ada, { quote, payment: 'sandbox_declined' })
    expect([declined.status, declined.body.code]).toEqual([402, 'PAYMENT_DECLINED'])
    expect(await backend.pay(ada, { quote, payment: 'sandbox_declined' })).toMatchObject({
      status: 402,
      body: { data: { order_id: declined.body.data?.['order_id'] } },
    })
    expect(await itemsIn(backend, ada)).toEqual([FILE.HD])
    const paid = await backend.pay(ada, { quote, key: 'another-attempt' })
    expect(paid.body.status).toBe('paid')
  })

  test('a challenge that is approved pays the order, once', async () => {
    const { backend, ada } = await opened()
    const quote = await backend.put(ada, FILE.HD)
    const awaiting = await backend.pay(ada, { quote, payment: 'sandbox_second_step' })
    expect(awaiting.body.status).toBe('awaiting')
    expect(await owned(backend, ada)).toEqual([])
    const answers = await Promise.all(times(5, () => step(backend, ada, awaiting.body.id)))
    expect(answers.map((answer) => answer.status)).toEqual(times(5, () => 200))
    expect(await owned(backend, ada)).toEqual([FILE.HD])
    expect((await step(backend, ada, awaiting.body.id, 'refuse')).status).toBe(200)
    expect(await paidCharges(backend.db)).toEqual([awaiting.body.id])
  })

  test('a challenge that is refused declines the order and keeps the cart', async () => {
    const { backend, ada } = await opened()
    const quote = await backend.put(ada, FILE.HD)
    const awaiting = await backend.pay(ada, { quote, payment: 'sandbox_second_step' })
    expect((await step(backend, ada, awaiting.body.id, 'refuse')).status).toBe(402)
    expect((await step(backend, ada, awaiting.body.id)).status).toBe(402)
    expect(await itemsIn(backend, ada)).toEqual([FILE.HD])
    expect(await paidCharges(backend.db)).toEqual([])
  })

  test('no order takes a step that its status forbids', async () => {
    const { backend, ada } = await opened()
    await backend.buy(ada, FILE.HD)
    const { db, testShop } = backend
    const order = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    for (const from of STATUSES) {
      for (const to of STEPS) {
        const paid_at = from === 'paid' ? order.created_at : null
        await db.updateTable('orders').set({ status: from, paid_at }).execute()
        await testShop.orderStore.take({
          orderId: order.id,
          to,
          challenge: null,
          again: null,
        })
        const after = await db.selectFrom('orders').select('status').executeTakeFirstOrThrow()
        expect([from, to, after.status]).toEqual([from, to, mayBecome(from, to) ? to : from])
      }
    }
  })

  test('a twin that comes late takes nothing out of the cart again', async () => {
    const { backend, ada } = await opened()
    const { body } = await backend.buy(ada, FILE.HD)
    const late = { orderId: String(body.id), challenge: null, again: null, now: backend.time.now }
    await backend.db.updateTable('entitlements').set({ revoked_at: backend.time.now }).execute()
    await backend.put(ada, FILE.HD)
    await backend.testShop.orderStore.take({ ...late, to: 'paid' })
    expect(await itemsIn(backend, ada)).toEqual([FILE.HD])
    expect(await owned(backend, ada)).toEqual([])
  })

  test('nobody answers the challenge of somebody else', async () => {
    const { backend, ada } = await opened()
    const quote = await backend.put(ada, FILE.HD)
    const awaiting = await backend.pay(ada, { quote, payment: 'sandbox_second_step' })
    const ben = await backend.signIn()
    expect((await step(backend, ben, awaiting.body.id)).status).toBe(404)
  })

  test('an attempt in another tab takes over from one that waits for its challenge', async () => {
    const { backend, ada } = await opened()
    const quote = await backend.put(ada, FILE.HD)
    const old = await backend.pay(ada, { quote, payment: 'sandbox_second_step' })
    const paid = await backend.pay(ada, { quote, key: 'another-attempt' })
    expect(paid.body.status).toBe('paid')
    expect((await step(backend, ada, old.body.id)).status).toBe(402)
    expect(await paidCharges(backend.db)).toEqual([paid.body.id])
  })

  test('approving in one tab while another pays never takes money twice', async () => {
    const { backend, ada } = await opened()
    const quote = await backend.put(ada, FILE.HD)
    const old = await backend.pay(ada, { quote, payment: 'sandbox_second_step' })
    await Promise.all([
      step(backend, ada, old.body.id),
      backend.pay(ada, { quote, key: 'another-attempt' }),
    ])
    const paid = await paidOrders(backend.db)
    expect(paid).toHaveLength(1)
    expect(await paidCharges(backend.db)).toEqual(paid)
  })

  test('a changed price stops the payment and tells the new total', async () => {
    const { backend, ada } = await opened()
    const quote = await backend.put(ada, FILE.HD)
    await backend.db.updateTable('variants').set({ base_price: 500 }).execute()
    const { status, body } = await backend.pay(ada, { quote })
    expect([status, body.code, body.data?.['total']]).toEqual([409, 'PRICE_CHANGED', 500])
    expect(await paidCharges(backend.db)).toEqual([])
  })

  test('nothing in a request names a price, an owner or a paid state', async () => {
    const { backend, ada } = await opened()
    const quote = await backend.put(ada, FILE.HD)
    for (const extra of [{ total: 1 }, { status: 'paid' }, { user_id: 'x' }, { license_id: 1 }]) {
      expect((await backend.pay(ada, { quote, extra })).status).toBe(422)
    }
    expect((await backend.pay(ada, { quote: '1-forged' })).body.code).toBe('PRICE_CHANGED')
    expect(await paidOrders(backend.db)).toEqual([])
  })

  test('an attempt needs a key, a country, a payment method, and somebody signed in', async () => {
    const { backend, ada } = await opened()
    const empty = await backend.pay(ada, { quote: 'none' })
    expect(empty.body.code).toBe('CART_EMPTY')
    const quote = await backend.put(ada, FILE.HD)
    const keyless = await backend.pay(ada, { quote, key: 'short' })
    expect([keyless.status, keyless.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_MISSING'])
    expect((await backend.pay(ada, { quote, country: '' })).body.code).toBe('INVALID')
    expect((await backend.pay(ada, { quote, payment: null })).body.code).toBe('PAYMENT_MISSING')
    expect((await backend.pay(ada, { quote, payment: '4242' })).status).toBe(422)
    expect((await backend.pay(null, { quote })).status).toBe(401)
  })

  test('a code with one use left is used once, by whoever is first', async () => {
    const { backend } = await opened()
    await putCode(backend, 1)
    const people = await Promise.all(times(4, () => backend.signIn()))
    const quotes = await Promise.all(people.map((one) => cartWithCode(backend, one)))
    const answers = await Promise.all(
      people.map((one, place) => backend.pay(one, { quote: quotes[place] ?? '' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'PRICE_CHANGED')).toHaveLength(3)
    expect(await usesOfCode(backend)).toBe(1)
  })

  test('a declined order gives its code back', async () => {
    const { backend, ada } = await opened()
    await putCode(backend, 1)
    const quote = await cartWithCode(backend, ada)
    await backend.pay(ada, { quote, payment: 'sandbox_declined' })
    expect(await usesOfCode(backend)).toBe(0)
    const paid = await backend.pay(ada, { quote, key: 'another-attempt' })
    expect(paid.body).toMatchObject({ status: 'paid', discount: 200, discount_name: 'HALF' })
    expect(await usesOfCode(backend)).toBe(1)
  })

  test('after a crash, what the provider took is paid and what it never heard of can be repeated', async () => {
    const { backend, ada } = await opened()
    const ben = await backend.signIn()
    const charged = await crashed(backend, ada, { charged: true })
    const unheard = await crashed(backend, ben, { charged: false })
    ;(await recoverOrders(backend.testShop))._unsafeUnwrap()
    expect(await paidOrders(backend.db)).toEqual([charged.id])
    const repeated = await backend.pay(ben, { quote: unheard.quote })
    expect(repeated.body).toMatchObject({ id: unheard.id, status: 'paid' })
    expect((await backend.pay(ada, { quote: charged.quote })).body.id).toBe(charged.id)
  })

  test('an order that was never charged is closed after an hour', async () => {
    const { backend, ada } = await opened()
    const unheard = await crashed(backend, ada, { charged: false })
    backend.time.now += 60 * 60 * 1000
    ;(await recoverOrders(backend.testShop))._unsafeUnwrap()
    expect(await unfinished(backend)).toEqual([])
    expect((await backend.pay(ada, { quote: unheard.quote })).status).toBe(402)
    expect(await paidCharges(backend.db)).toEqual([])
  })

  test('an order whose challenge nobody takes is closed after a day, not before', async () => {
    const { backend, ada } = await opened()
    const quote = await backend.put(ada, FILE.HD)
    const waiting = await backend.pay(ada, { quote, payment: 'sandbox_second_step' })
    backend.time.now += 24 * 60 * 60 * 1000 - 1
    ;(await recoverOrders(backend.testShop))._unsafeUnwrap()
    expect(await unfinished(backend)).toEqual([{ id: waiting.body.id }])
    backend.time.now += 1
    ;(await recoverOrders(backend.testShop))._unsafeUnwrap()
    expect(await unfinished(backend)).toEqual([])
    expect(await paidCharges(backend.db)).toEqual([])
  })
})

function times<Made>(count: number, make: (place: number) => Made): Made[] {
  return Array.from({ length: count }, (_, place) => make(place))
}

async function itemsIn(backend: Backend, who: Person): Promise<readonly number[]> {
  const answer = await backend.ask(who, '/api/v1/cart')
  const { items } = (await answer.json()) as { items: { ref: { variant_id: number } }[] }
  return items.map(({ ref }) => ref.variant_id)
}

async function owned(backend: Backend, who: Person): Promise<readonly number[]> {
  const answer = await backend.ask(who, '/api/v1/library/variants?product_ids=1,2,3,4')
  const found = (await answer.json()) as { variant_id: number }[]
  return found.map(({ variant_id: id }) => id)
}

function step(backend: Backend, who: Person, id: string | undefined, answer = 'approve') {
  return backend.ask(who, `/api/v1/orders/${id}/challenge`, { method: 'POST', body: { answer } })
}

function unfinished({ db }: Backend) {
  return db
    .selectFrom('orders')
    .select('id')
    .where('status', 'in', ['pending', 'awaiting'])
    .execute()
}

async function putCode({ db }: Backend, maxUses: number): Promise<void> {
  await db
    .insertInto('discount_codes')
    .values({
      code: 'HALF',
      percentage: 50,
      value: null,
      starts_at: null,
      ends_at: null,
      max_uses: maxUses,
      uses: 0,
      max_uses_each: null,
      min_total: null,
      items: null,
      license_ids: null,
    })
    .execute()
}

async function cartWithCode(backend: Backend, who: Person): Promise<string> {
  await backend.put(who, FILE.HD)
  const body = { kind: 'code-entered', code: 'half' }
  const answer = await backend.ask(who, '/api/v1/cart/changes', { method: 'POST', body })
  return ((await answer.json()) as { quote: string }).quote
}

async function usesOfCode({ db }: Backend): Promise<number> {
  const code = await db.selectFrom('discount_codes').select('uses').executeTakeFirstOrThrow()
  const uses = await db.selectFrom('discount_uses').select('order_id').execute()
  expect(uses).toHaveLength(code.uses)
  return code.uses
}

/** A server that died after it wrote the order, before or after the provider took the money. */
async function crashed(backend: Backend, who: Person, { charged }: { charged: boolean }) {
  const { payments } = backend.testShop
  const quote = await backend.put(who, FILE.HD)
  const down = { kind: 'unexpected', cause: 'the server died' } as const
  const dying = {
    ...payments,
    charge: (charge: Parameters<typeof payments.charge>[0]) =>
      charged ? payments.charge(charge).andThen(() => errAsync(down)) : errAsync(down),
  }
  const billing = { country: 'US', company: '', vatId: '', acknowledged: false }
  const attempt = { key: 'attempt-0001', billing, payment: 'sandbox_ok', quote } as const
  await placeOrder({ ...backend.testShop, payments: dying })(who, attempt)
  const order = await backend.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', who.id)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return { id: order.id, quote }
}
