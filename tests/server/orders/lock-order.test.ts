import { cartOwner } from '#server/application/cart/carts.ts'
import { expect, test } from 'vitest'
import { createUnit } from '#tests/support/units.ts'
import { createCarts } from '#server/application/cart/carts.ts'
import { advanceOrder } from '#server/application/order/advance-order.ts'
import { cartRepository } from '#server/sql/carts/cart-repository.ts'
import type { Db } from '#server/sql/database.ts'
import { lockingRows } from '#server/sql/dialect.ts'
import { FILE } from '../../support/backend-data.ts'
import { SELLER, type Backend, type Person } from '../../support/backend.ts'
import { giveCredits } from '../../support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { freshSession } from '#tests/support/fresh-session.ts'
import { holding, lockCustomer, waiting } from '#tests/support/locks.ts'
import { aRefund, openRefundShop, ownedBy } from '../../support/refund-shop.ts'

describeOnEveryDatabase('two that want the same rows', (open) => {
  const opened = async () => {
    const testShop = await openRefundShop(await open())
    return { ...testShop, ada: await testShop.signIn() }
  }

  test('an order paid with credits, and another that begins just then, both come through', async () => {
    const { db, ada, put, pay, time } = await opened()
    await giveCredits(db, ada.id, { credits: 5 })
    const paid = await pay(ada, { quote: await put(ada, FILE.HD), payment: 'credits' })
    expect(paid.status).toBe(200)
    const before = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    const pending = { ...before, status: 'pending', paid_at: null }
    const order = { ...pending, id: 'ORDER', idempotency_key: 'one' }
    await db.insertInto('orders').values(order).execute()
    const { locked, release, ended } = holding(db, async (tx, held) => {
      await lockCustomer(tx, ada.id)
      await held()
      await tx
        .insertInto('orders')
        .values({ ...order, id: 'OTHER', idempotency_key: 'other' })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    })
    await locked
    const step = { orderId: order.id, challenge: null, again: null }
    // In a transaction of its own: a unit that lost to the other would be repeated, and nobody would see it.
    const taking = db
      .transaction()
      .execute((tx) => advanceOrder(createUnit(tx, time.now), { ...step, to: 'paid' }, SELLER))
      .then(
        () => 'taken',
        (fault: unknown) => String(fault),
      )
    await waiting(db)
    release()
    await ended
    expect(await taking).toBe('taken')
    const orders = db.selectFrom('orders').select(['id', 'status']).where('id', '<>', before.id)
    expect(await orders.execute()).toEqual([{ id: order.id, status: 'paid' }])
  })

  test('a sign-in that brings a cart along, and an order of the same member, both come through', async () => {
    const { db, testShop, ada, put } = await opened()
    await put(ada, FILE.HD)
    await putVisitorCart(db)
    const { locked, release, ended } = holding(db, async (tx, held) => {
      await cartRepository(tx).lock(cartOwner(ada))
      await held()
      await lockCustomer(tx, ada.id)
    })
    await locked
    const begun = signInWithVisitorCart({ testShop }, ada)
    await waiting(db)
    release()
    await ended
    expect(await begun).toBe('begun')
    const carts = await db.selectFrom('carts').select('user_id').execute()
    expect(carts).toEqual([{ user_id: ada.id }])
  })

  test('a sign-in that brings a cart along, and the first thing in the same member’s cart, both come through', async () => {
    const { db, testShop, ada } = await opened()
    await putVisitorCart(db)
    const { locked, release, ended } = holding(db, async (tx, held) => {
      await cartRepository(tx).lock({ kind: 'visitor', visitorKey: 'a visitor' })
      await held()
    })
    await locked
    const begun = signInWithVisitorCart({ testShop }, ada)
    await waiting(db)
    const carts = createCarts(testShop)
    const first = { kind: 'item-added', item: { type: 'variant', id: FILE.HD } } as const
    const adding = carts.record(ada, first).match(
      () => 'added',
      ({ kind }) => kind,
    )
    // Either it waits for the sign-in, or it is in the cart by now.
    await Promise.race([adding, waiting(db, 2)])
    release()
    await ended
    expect([await begun, await adding]).toEqual(['begun', 'added'])
  })

  test('a refund takes files in the order in which a payment licenses them', async () => {
    const { db, ada, bought, refunds } = await opened()
    const order = await bought(ada, FILE.HD, FILE.SMOKE)
    const files = [FILE.HD, FILE.SMOKE].toSorted((one, other) => one - other)
    // Ids say nothing of it.
    for (const [place, variantId] of files.entries()) {
      const id = `ENTITLEMENT-${9 - place}`
      await db.updateTable('entitlements').set({ id }).where('variant_id', '=', variantId).execute()
    }
    const license = (tx: Db, variantId: number | undefined) =>
      lockingRows(
        tx,
        tx
          .selectFrom('entitlements')
          .select('id')
          .where('variant_id', '=', variantId ?? 0),
      ).execute()
    const { locked, release, ended } = holding(db, async (tx, held) => {
      await license(tx, files[0])
      await held()
      await license(tx, files[1])
    })
    await locked
    const refunding = refunds.ask(aRefund(order)).match(
      ({ state }) => state,
      ({ kind }) => kind,
    )
    await waiting(db)
    release()
    await ended
    expect([await refunding, await ownedBy(db, ada)]).toEqual(['done', []])
  })
})

/** An empty cart of a device. */
async function putVisitorCart(db: Db): Promise<void> {
  const guest = { user_id: null, guest_key: 'a visitor', license_id: 1, code: null } as const
  await db
    .insertInto('carts')
    .values({ ...guest, id: 'GUEST', version: 1, created_at: 1, updated_at: 1 })
    .execute()
}

/** Begins to sign in on that device; gives what came of it. */
function signInWithVisitorCart(
  { testShop }: Pick<Backend, 'testShop'>,
  { id }: Person,
): Promise<string> {
  return testShop.sessions.begin(freshSession(id, 'digest', { visitorKey: 'a visitor' })).match(
    () => 'begun',
    ({ kind }) => kind,
  )
}
