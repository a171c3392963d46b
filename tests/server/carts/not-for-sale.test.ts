import { expect, test } from 'vitest'
import { LIBRARY } from '#domain/catalog/library.ts'
import { findBundle, listBundles } from '#server/sql/catalog/sql-bundles.ts'
import { answerOf, openBackend, type Backend, type Person } from '../../support/backend.ts'
import { FILE, KIT } from '../../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { freshSession } from '#tests/support/fresh-session.ts'

const SMOKE_ASSET = 4

describeOnEveryDatabase('what is not for sale', (open) => {
  const opened = async () => {
    const backend = await openBackend(await open())
    return { backend, ada: await backend.signIn() }
  }

  test('no cart takes practice footage or what only plans bring, and each says why', async () => {
    const { backend, ada } = await opened()
    const practice = await add(backend, ada, FILE.PRACTICE)
    expect([practice.status, practice.body.code]).toEqual([409, 'NOT_FOR_SALE'])
    expect(practice.body['message']).toMatch(/^Practice footage isn’t for sale/)
    const plans = await add(backend, ada, FILE.SUBSCRIPTION)
    expect([plans.status, plans.body.code]).toEqual([402, 'SUBSCRIPTION_REQUIRED'])
    expect(plans.body['message']).toMatch(/^This asset is available to subscribers/)
    expect(await linesOf(backend, ada)).toEqual([])
  })

  test('what a cart holds from before is no part of its price, nor of its order', async () => {
    const { backend, ada } = await opened()
    await backend.put(ada, FILE.SMOKE, FILE.FREE)
    const cartId = await cartOf(backend, ada)
    await slipIn(backend, cartId, [FILE.PRACTICE, FILE.SUBSCRIPTION])
    const { quote, total, items } = await readCart(backend, ada)
    expect(total).toBe(600)
    expect(items).toHaveLength(2)
    const paid = await backend.pay(ada, { quote })
    expect(paid.status).toBe(200)
    const licensed = await backend.db.selectFrom('certificates').select('variant_id').execute()
    expect(licensed.map((row) => row.variant_id).toSorted((a, b) => a - b)).toEqual([
      FILE.FREE,
      FILE.SMOKE,
    ])
    expect((await backend.request(ada, FILE.SUBSCRIPTION)).status).toBe(402)
  })

  test('a cart of nothing else is empty, also for credits and for no payment at all', async () => {
    const { backend, ada } = await opened()
    await backend.put(ada, FILE.SMOKE)
    const cartId = await cartOf(backend, ada)
    await backend.db.deleteFrom('cart_items').execute()
    await slipIn(backend, cartId, [FILE.PRACTICE, FILE.SUBSCRIPTION])
    const { quote } = await readCart(backend, ada)
    for (const payment of [null, 'credits', 'sandbox_ok']) {
      const paid = await backend.pay(ada, { key: `attempt-${payment}`, quote, payment })
      expect([paid.status, paid.body.code]).toEqual([409, 'CART_EMPTY'])
    }
  })

  test('the next change of a cart takes it out', async () => {
    const { backend, ada } = await opened()
    await backend.put(ada, FILE.SMOKE)
    await slipIn(backend, await cartOf(backend, ada), [FILE.PRACTICE])
    await backend.put(ada, FILE.HD)
    const rows = await backend.db.selectFrom('cart_items').select('ref_id').execute()
    expect(rows.map((row) => row.ref_id).toSorted((a, b) => a - b)).toEqual([FILE.HD, FILE.SMOKE])
  })

  test.each([false, true])('a sign-in brings none along, at checkout: %s', async (atCheckout) => {
    const { backend, ada } = await opened()
    const device = { id: 'guest', guest_key: 'device', user_id: null, license_id: 1, code: null }
    const times = { version: 1, created_at: 1, updated_at: 1 }
    await backend.db
      .insertInto('carts')
      .values({ ...device, ...times })
      .execute()
    await slipIn(backend, 'guest', [FILE.PRACTICE, FILE.SMOKE, FILE.SUBSCRIPTION])
    const { db, testShop } = backend
    const { sessions } = testShop
    const arriving = { visitorKey: 'device', atCheckout }
    ;(await sessions.begin(freshSession(ada.id, 'one', arriving)))._unsafeUnwrap()
    const rows = await db.selectFrom('cart_items').select('ref_id').execute()
    expect(rows).toEqual([{ ref_id: FILE.SMOKE }])
  })

  test.each([
    ['only plans bring', { subscription_only: 1 }],
    ['is practice footage', { library_id: LIBRARY.PRACTICE }],
    ['is no longer sold', { retired: 1 }],
  ])('a bundle with a file that %s is in no listing and in no cart', async (_, changes) => {
    const { backend, ada } = await opened()
    const { db } = backend
    const saved = { type: 'bundle', id: KIT } as const
    await backend.ask(ada, '/api/v1/cart/changes', { method: 'POST', body: KIT_ADDED })
    expect(await linesOf(backend, ada)).toHaveLength(1)
    expect(await listBundles(db)).toHaveLength(1)
    await db.updateTable('products').set(changes).where('id', '=', SMOKE_ASSET).execute()
    expect(await linesOf(backend, ada)).toEqual([])
    expect(await listBundles(db)).toEqual([])
    const off = { retired: true, draft: false, owned: false, item: { retired: true } }
    expect(await findBundle(db, 'kit')).toMatchObject(off)
    const again = await backend.ask(ada, '/api/v1/cart/changes', {
      method: 'POST',
      body: KIT_ADDED,
    })
    expect(again.status).toBe(404)
    const [shown] = (await backend.sharedWishlists.describe([saved]))._unsafeUnwrap()
    expect(shown).toMatchObject({ price: null, retired: true })
  })

  test('a bundle with a file that its asset no longer sells is not sold, and its owners keep its page', async () => {
    const { backend, ada } = await opened()
    const { db } = backend
    await backend.ask(ada, '/api/v1/cart/changes', { method: 'POST', body: KIT_ADDED })
    const { quote } = await readCart(backend, ada)
    expect((await backend.pay(ada, { quote })).status).toBe(200)
    await db.updateTable('variants').set({ retired: 1 }).where('id', '=', FILE.SMOKE).execute()
    expect(await listBundles(db)).toEqual([])
    expect(await findBundle(db, 'kit')).toMatchObject({ retired: true, owned: true })
    const grace = await backend.signIn()
    const asked = { method: 'POST', body: KIT_ADDED }
    expect((await backend.ask(grace, '/api/v1/cart/changes', asked)).status).toBe(404)
  })

  test('a bundle of what nobody has published is not there at all', async () => {
    const { backend } = await opened()
    const { db } = backend
    const asset = { retired: 1, sku: 'DRAFT' }
    await db.updateTable('products').set(asset).where('id', '=', SMOKE_ASSET).execute()
    await db.insertInto('imports').values(DRAFT).execute()
    expect(await findBundle(db, 'kit')).toMatchObject({ retired: true, draft: true })
  })

  test('a bundle keeps what is free, and what is free whoever else it is meant for', async () => {
    const { backend } = await opened()
    const changes = { free: 1, subscription_only: 1 }
    await backend.db.updateTable('products').set(changes).where('id', '=', SMOKE_ASSET).execute()
    expect(await listBundles(backend.db)).toHaveLength(1)
  })
})

const DRAFT = {
  sku: 'DRAFT',
  state: 'draft',
  content_hash: '',
  dated: 0,
  imported_at: 0,
} as const

const KIT_ADDED = { kind: 'item-added', item: { kind: 'bundle', bundle_id: KIT } }

async function add(backend: Backend, who: Person, variantId: number) {
  const body = { kind: 'item-added', item: { kind: 'product', variant_id: variantId } }
  return answerOf(await backend.ask(who, '/api/v1/cart/changes', { method: 'POST', body }))
}

async function readCart(backend: Backend, who: Person) {
  const answer = await backend.ask(who, '/api/v1/cart')
  return (await answer.json()) as { quote: string; total: number; items: readonly unknown[] }
}

async function linesOf(backend: Backend, who: Person) {
  return (await readCart(backend, who)).items
}

async function cartOf({ db }: Backend, { id }: Person): Promise<string> {
  const cart = await db.selectFrom('carts').select('id').where('user_id', '=', id).execute()
  return String(cart[0]?.id)
}

/** As from before anybody refused it. */
async function slipIn({ db }: Backend, cartId: string, variantIds: readonly number[]) {
  await db
    .insertInto('cart_items')
    .values(
      variantIds.map((ref_id, at) => ({
        cart_id: cartId,
        position: 10 + at,
        ref_kind: 'product' as const,
        ref_id,
      })),
    )
    .execute()
}
