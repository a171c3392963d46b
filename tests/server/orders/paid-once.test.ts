import { errAsync, ResultAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import { placeOrder } from '#server/application/order/place-order.ts'
import type { OrderStore } from '#server/application/order/order-store.ts'
import { openBackend, paidCharges, type Backend, type Person } from '../../support/backend.ts'
import { FILE, KIT } from '../../support/backend-data.ts'
import { creditBookOf, giveCredits } from '../../support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { holding, lockCustomer, waiting } from '#tests/support/locks.ts'

describeOnEveryDatabase('a file that money and credits could both pay for', (open) => {
  const opened = async () => {
    const backend = await openBackend(await open())
    const ada = await backend.signIn()
    await giveCredits(backend.db, ada.id, { credits: 5 })
    return { ...backend, ada }
  }

  test('costs no credits while the bank asks, and none once it is paid', async () => {
    const shop = await opened()
    const { ada, put, pay, request, db } = shop
    const order = await pay(ada, { quote: await put(ada, FILE.HD), payment: 'sandbox_second_step' })
    const refused = await request(ada, FILE.HD)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'FILE_BEING_PAID', data: { order_id: order.body.id } },
    })
    expect(await decision(shop, FILE.HD)).toMatchObject({
      allowed: false,
      code: 'FILE_BEING_PAID',
      suggested_action: { kind: 'order', order_id: order.body.id },
      other_actions: [],
    })
    expect((await request(ada, FILE.SMOKE)).status).toBe(201)
    await answer(shop, order.body.id, 'approve')
    expect((await request(ada, FILE.HD)).status).toBe(200)
    expect(await creditBookOf(db, ada.id)).toMatchObject({ left: 4, isSound: true })
  })

  test('is had for credits once its payment was canceled', async () => {
    const shop = await opened()
    const { ada, put, pay, request, db } = shop
    const order = await pay(ada, { quote: await put(ada, FILE.HD), payment: 'sandbox_second_step' })
    expect((await answer(shop, order.body.id, 'refuse')).status).toBe(402)
    expect((await request(ada, FILE.HD)).status).toBe(201)
    expect(await paidCharges(db)).toEqual([])
  })

  test('paid with credits in another tab, the bank’s answer takes no money any more', async () => {
    const shop = await opened()
    const { ada, put, pay, db } = shop
    const quote = await put(ada, FILE.HD)
    const order = await pay(ada, { quote, payment: 'sandbox_second_step' })
    const other = await pay(ada, { key: 'the-other-tab', quote, payment: 'credits' })
    expect(other.body).toMatchObject({ status: 'paid', credits: 1 })
    expect((await answer(shop, order.body.id, 'approve')).status).toBe(402)
    expect(await paidCharges(db)).toEqual([])
    expect(await creditBookOf(db, ada.id)).toMatchObject({ left: 4, isSound: true })
  })

  test('paid by the bank’s answer, no tab takes credits for it any more', async () => {
    const shop = await opened()
    const { ada, put, pay, db } = shop
    const quote = await put(ada, FILE.HD)
    const order = await pay(ada, { quote, payment: 'sandbox_second_step' })
    expect((await answer(shop, order.body.id, 'approve')).status).toBe(200)
    const other = await pay(ada, { key: 'the-other-tab', quote, payment: 'credits' })
    expect([other.status, other.body.code]).toEqual([409, 'CART_EMPTY'])
    expect(await creditBookOf(db, ada.id)).toMatchObject({ left: 5, isSound: true })
  })

  test('as a member of a bundle that is being paid, too', async () => {
    const shop = await opened()
    const { ada, ask, pay, request } = shop
    const change = { kind: 'item-added', item: { kind: 'bundle', bundle_id: KIT } }
    const cart = await ask(ada, '/api/v1/cart/changes', { method: 'POST', body: change })
    const { quote } = (await cart.json()) as { quote: string }
    await pay(ada, { quote, payment: 'sandbox_second_step' })
    for (const file of [FILE.HD, FILE.SMOKE]) {
      expect((await request(ada, file)).body.code).toBe('FILE_BEING_PAID')
    }
  })

  test('an order that a crash left behind can be let go of by its buyer', async () => {
    const shop = await opened()
    const { ada, testShop, put, request, db } = shop
    const away = { ...testShop.payments, charge: () => errAsync({ kind: 'offline' } as const) }
    const paying = placeOrder({ ...testShop, payments: away })
    await paying(ada, anAttempt(await put(ada, FILE.HD), 'sandbox_ok'))
    const refused = await request(ada, FILE.HD)
    expect([refused.status, refused.body.code]).toEqual([409, 'FILE_BEING_PAID'])
    await answer(shop, refused.body.data?.['order_id'], 'refuse')
    expect(await statuses(shop)).toEqual(['cancelled'])
    expect((await request(ada, FILE.HD)).status).toBe(201)
    expect(await paidCharges(db)).toEqual([])
  })

  test('an order in credits that a crash left behind, too, and takes none', async () => {
    const shop = await opened()
    const { ada, testShop, put, request, db } = shop
    const taking = { ...testShop.orderStore, take: () => errAsync({ kind: 'offline' } as const) }
    const paying = placeOrder({ ...testShop, orderStore: taking })
    await paying(ada, anAttempt(await put(ada, FILE.HD), 'credits'))
    const refused = await request(ada, FILE.HD)
    await answer(shop, refused.body.data?.['order_id'], 'refuse')
    expect(await statuses(shop)).toEqual(['cancelled'])
    expect(await creditBookOf(db, ada.id)).toMatchObject({ left: 5, isSound: true })
  })

  test('had for credits, it is no longer in the cart, whatever the page still shows', async () => {
    const shop = await opened()
    const { ada, ask, put, pay, request, db } = shop
    const both = await put(ada, FILE.HD, FILE.SMOKE)
    await request(ada, FILE.HD)
    const stale = await pay(ada, { quote: both })
    expect([stale.status, stale.body.code]).toEqual([409, 'PRICE_CHANGED'])
    await request(ada, FILE.SMOKE)
    const empty = await pay(ada, { key: 'attempt-0002', quote: both })
    expect([empty.status, empty.body.code]).toEqual([409, 'CART_EMPTY'])
    const cart = await ask(ada, '/api/v1/cart')
    expect(await cart.json()).toMatchObject({ items: [] })
    expect(await paidCharges(db)).toEqual([])
  })

  test('an owned file that a cart still knows of stands in the way of no other license', async () => {
    const { ada, ask, put, request } = await opened()
    await put(ada, FILE.HD, FILE.SMOKE)
    await request(ada, FILE.HD)
    const choose = (license_id: number) =>
      ask(ada, '/api/v1/cart/changes', {
        method: 'POST',
        body: { kind: 'license-chosen', license_id },
      })
    const dearer = await choose(3)
    expect(dearer.status).toBe(200)
    expect(await dearer.json()).toMatchObject({ items: [{ ref: { variant_id: FILE.SMOKE } }] })
    expect((await choose(1)).status).toBe(200)
  })

  test('downloaded between the pricing of an order and its writing, it is priced again', async () => {
    const { ada, testShop, put, request, db } = await opened()
    const quote = await put(ada, FILE.HD, FILE.SMOKE)
    const orderStore: OrderStore = {
      ...testShop.orderStore,
      open: (order) =>
        ResultAsync.fromSafePromise(request(ada, FILE.HD)).andThen(() =>
          testShop.orderStore.open(order),
        ),
    }
    const late = await placeOrder({ ...testShop, orderStore })(ada, anAttempt(quote, 'sandbox_ok'))
    expect(late._unsafeUnwrapErr()).toEqual({ kind: 'price-changed', total: 600 })
    expect(await paidCharges(db)).toEqual([])
  })

  test('an order waits for a download that is just being licensed', async () => {
    const { ada, testShop, put, request, db } = await opened()
    await request(ada, FILE.UHD)
    await put(ada, FILE.HD)
    const kept = (await testShop.carts.priced(ada, { country: 'US', vatId: '' }))._unsafeUnwrap()
    const { locked, release, ended } = holding(db, async (tx, held) => {
      await lockCustomer(tx, ada.id)
      await held()
      await tx.updateTable('entitlements').set({ variant_id: FILE.HD }).execute()
    })
    await locked
    const attempt = anAttempt(kept.order.quote, 'sandbox_ok')
    const order = { id: 'ORDER', viewer: ada, idempotencyKey: 'one', bodyHash: '', now: 1 }
    const opening = testShop.orderStore.open({ ...order, ...attempt, kept, credits: 0 })
    await waiting(db)
    release()
    await ended
    expect((await opening)._unsafeUnwrap()).toBe('conflict')
  })

  test('a payment waits for a download that is just being decided', async () => {
    const { ada, testShop, put, pay, time, db } = await opened()
    const order = await pay(ada, { quote: await put(ada, FILE.HD), payment: 'sandbox_second_step' })
    const { locked, release, ended } = holding(db, async (tx, held) => {
      await lockCustomer(tx, ada.id)
      await held()
      expect(await statuses({ db: tx })).toEqual(['awaiting'])
    })
    await locked
    const step = { orderId: String(order.body.id), challenge: null, again: null, now: time.now }
    const taking = testShop.orderStore.take({ ...step, to: 'paid' }).match(
      () => 'taken',
      ({ kind }) => kind,
    )
    await waiting(db)
    release()
    await ended
    expect([await taking, await statuses({ db })]).toEqual(['taken', ['paid']])
  })

  test('both at once: it is paid once, by one of the two', async () => {
    const shop = await opened()
    const { ada, put, pay, request, db } = shop
    for (const file of [FILE.HD, FILE.UHD, FILE.SMOKE]) {
      const quote = await put(ada, file)
      const [paid, granted] = await Promise.all([
        pay(ada, { key: `attempt-${file}`, quote }),
        request(ada, file),
      ])
      const orders = await ordersWith(shop, file)
      expect([file, orders.length]).toEqual([file, 1])
      const byMoney = paid.status === 200
      // Who came late finds it owned, or on its way.
      expect(byMoney ? [200, 409] : [201]).toContain(granted.status)
    }
    expect((await creditBookOf(db, ada.id)).isSound).toBe(true)
  })
})

function anAttempt(quote: string, payment: string) {
  const billing = { country: 'US', company: '', vatId: '', acknowledged: false }
  return { key: 'attempt-0001', billing, payment, quote }
}

async function decision({ ask, ada }: Pick<Backend, 'ask'> & { readonly ada: Person }, id: number) {
  return (await ask(ada, `/api/v1/downloads/decision?variant_id=${id}`)).json()
}

async function answer(
  { ask, ada }: Pick<Backend, 'ask'> & { readonly ada: Person },
  orderId: unknown,
  said: 'approve' | 'refuse',
): Promise<Response> {
  const path = `/api/v1/orders/${String(orderId)}/challenge`
  return ask(ada, path, { method: 'POST', body: { answer: said } })
}

async function statuses({ db }: Pick<Backend, 'db'>): Promise<readonly string[]> {
  const rows = await db.selectFrom('orders').select('status').orderBy('id').execute()
  return rows.map(({ status }) => status)
}

/** Paid orders that took money or credits for a file. */
function ordersWith({ db }: Pick<Backend, 'db'>, variantId: number) {
  return db
    .selectFrom('order_line_files')
    .innerJoin('orders', 'orders.id', 'order_line_files.order_id')
    .select('orders.id')
    .where('orders.status', '=', 'paid')
    .where('order_line_files.variant_id', '=', variantId)
    .execute()
}
