import { expect, test } from 'vitest'
import { cents } from '#domain/shared/money.ts'
import {
  openBackend,
  paidCharges,
  type Answer,
  type Backend,
  type Person,
} from '../../support/backend.ts'
import { FILE, KIT } from '../../support/backend-data.ts'
import { creditBookOf, giveCredits, putPlan, subscribe } from '../../support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'

describeOnEveryDatabase('a cart paid with credits', (open) => {
  const opened = async (credits = 5) => {
    const backend = await openBackend(await open())
    const ada = await backend.signIn()
    if (credits > 0) await giveCredits(backend.db, ada.id, { credits })
    return { backend, ada }
  }

  test('licenses its files forever, empties the cart and moves no money', async () => {
    const { backend, ada } = await opened()
    const quote = await backend.put(ada, FILE.HD, FILE.UHD)
    const { status, body } = await inCredits(backend, ada, { quote })
    expect([status, body]).toMatchObject([
      200,
      {
        status: 'paid',
        total: 0,
        credits: 3,
        lines: [
          { detail: 'File 11 for 1 credit', price: 0 },
          { detail: 'File 12 for 2 credits', price: 0 },
        ],
      },
    ])
    expect(await creditBookOf(backend.db, ada.id)).toMatchObject({ left: 2, isSound: true })
    expect(await paidCharges(backend.db)).toEqual([])
    expect(await itemsIn(backend, ada)).toEqual([])
    expect((await backend.request(ada, FILE.UHD)).status).toBe(200)
  })

  test('a bundle costs its members less its discount, and a code or the bundle line changes nothing', async () => {
    const { backend, ada } = await opened()
    const change = { kind: 'item-added', item: { kind: 'bundle', bundle_id: KIT } }
    const cart = await backend.ask(ada, '/api/v1/cart/changes', { method: 'POST', body: change })
    const { quote } = (await cart.json()) as { quote: string }
    const { body } = await inCredits(backend, ada, { quote })
    expect(body).toMatchObject({ status: 'paid', credits: 1, discount: 0 })
  })

  test('the same key again is the same order, and takes nothing twice', async () => {
    const { backend, ada } = await opened()
    const quote = await backend.put(ada, FILE.HD)
    const first = await inCredits(backend, ada, { quote })
    const again = await inCredits(backend, ada, { quote })
    expect(again.body['id']).toBe(first.body['id'])
    expect(await creditBookOf(backend.db, ada.id)).toMatchObject({ left: 4, isSound: true })
  })

  test('too few credits are refused with how many are missing; the cart and the credits stay', async () => {
    const { backend, ada } = await opened(2)
    const quote = await backend.put(ada, FILE.HD, FILE.UHD)
    const { status, body } = await inCredits(backend, ada, { quote })
    expect([status, body.code, body.data]).toMatchObject([
      402,
      'CREDITS_MISSING',
      { credits_missing: 1 },
    ])
    expect(body['message']).toBe(
      'You need 1 more credit. Buy credits, or pay by card where a price is shown.',
    )
    expect(await creditBookOf(backend.db, ada.id)).toMatchObject({ left: 2, isSound: true })
    expect(await itemsIn(backend, ada)).toHaveLength(2)
  })

  test('credits pay for a cart under their own license or a lower one, never a higher', async () => {
    const { backend, ada } = await opened()
    await giveCredits(backend.db, ada.id, { licenseId: 2 })
    await backend.put(ada, FILE.HD)
    const change = { kind: 'license-chosen', license_id: 3 }
    const cart = await backend.ask(ada, '/api/v1/cart/changes', { method: 'POST', body: change })
    const { quote } = (await cart.json()) as { quote: string }
    const extra = { company: 'Foxglove' }
    const { status, body } = await inCredits(backend, ada, { quote, extra })
    expect([status, body.code, body.data]).toMatchObject([
      402,
      'CREDITS_MISSING',
      { credits_missing: 1 },
    ])
    await giveCredits(backend.db, ada.id, { credits: 1, licenseId: 4 })
    const paid = await inCredits(backend, ada, { key: 'attempt-0002', quote, extra })
    expect(paid.status).toBe(200)
    const licenses = await backend.db.selectFrom('entitlements').select('license_id').execute()
    expect(licenses).toEqual([{ license_id: 3 }])
    expect(await leftUnder(backend, 4)).toBe(0)
  })

  test('counts in the plan’s meters, and does not pass them', async () => {
    const { backend, ada } = await opened()
    const plan = await putPlan(backend.db, { downloadsPerMonth: 2, downloads4kPerMonth: 1 })
    await subscribe(backend.db, ada.id, { plan })
    const quote = await backend.put(ada, FILE.HD, FILE.UHD)
    expect((await inCredits(backend, ada, { quote })).status).toBe(200)
    const refused = await backend.request(ada, FILE.SMOKE)
    expect([refused.status, refused.body.code]).toEqual([507, 'DOWNLOAD_LIMIT_REACHED'])
    const more = await inCredits(backend, ada, {
      key: 'attempt-0002',
      quote: await backend.put(ada, FILE.SMOKE),
    })
    expect([more.status, more.body.code, more.body.data]).toMatchObject([
      507,
      'DOWNLOAD_LIMIT_REACHED',
      { used: 2, limit: 2, suggested_action: { kind: 'buy', price: 600 } },
    ])
  })

  test('leads to the plan that would do, under the license of the plan that is had', async () => {
    const { backend, ada } = await opened()
    const plan = await putPlan(backend.db, { downloadsPerMonth: 0, basePrice: cents(100) })
    await subscribe(backend.db, ada.id, { plan, license_id: 3, price: 400 })
    const larger = await putPlan(backend.db, { id: 91, basePrice: cents(101) })
    const quote = await backend.put(ada, FILE.HD)
    const { status, body } = await inCredits(backend, ada, { quote })
    expect([status, body.code, body.data]).toMatchObject([
      507,
      'DOWNLOAD_LIMIT_REACHED',
      { used: 0, limit: 0, suggested_action: { kind: 'plan', plan_id: larger.id } },
    ])
  })

  test('of twelve tabs that pay with the last credits, one gets the files', async () => {
    const { backend, ada } = await opened(2)
    const quote = await backend.put(ada, FILE.UHD)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, tab) =>
        inCredits(backend, ada, { key: `attempt-of-tab-${tab}`, quote }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await creditBookOf(backend.db, ada.id)).toMatchObject({ left: 0, isSound: true })
  })

  test('credits that are spent between the order and its payment decline it, and nothing is licensed', async () => {
    const { backend, ada } = await opened(2)
    const quote = await backend.put(ada, FILE.UHD)
    await inCredits(backend, ada, { quote })
    const { db, testShop } = backend
    // As it stood a moment before it was paid, with the credits gone elsewhere.
    const order = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    await db.updateTable('orders').set({ status: 'pending', paid_at: null }).execute()
    await db.updateTable('entitlements').set({ revoked_at: backend.time.now }).execute()
    const step = { orderId: order.id, challenge: null, again: null, now: backend.time.now }
    expect((await testShop.orderStore.take({ ...step, to: 'paid' }))._unsafeUnwrap()).toBe(
      'declined',
    )
    const after = await db.selectFrom('orders').select('status').executeTakeFirstOrThrow()
    expect(after.status).toBe('declined')
    expect(await db.selectFrom('entitlements').select('revoked_at').execute()).toEqual([
      { revoked_at: backend.time.now },
    ])
    expect(await creditBookOf(db, ada.id)).toMatchObject({ left: 0, isSound: true })
  })
})

interface InCredits {
  readonly key?: string
  readonly quote: string
  readonly extra?: Readonly<Record<string, unknown>>
}

function inCredits(backend: Backend, who: Person, paying: InCredits): Promise<Answer> {
  return backend.pay(who, { ...paying, payment: 'credits' })
}

async function leftUnder(backend: Backend, licenseId: number): Promise<number> {
  const { remaining } = await backend.db
    .selectFrom('credit_lots')
    .select('remaining')
    .where('license_id', '=', licenseId)
    .executeTakeFirstOrThrow()
  return remaining
}

async function itemsIn(backend: Backend, who: Person): Promise<readonly unknown[]> {
  const cart = await backend.ask(who, '/api/v1/cart')
  return ((await cart.json()) as { items: unknown[] }).items
}
