import { given } from '#wiring/wire.ts'
import { composedOver } from '#tests/support/composed.ts'
import { expect, test } from 'vitest'
import type { CartChange } from '#application/ports/carts.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import { webSecrets } from '#server/crypto/secrets.ts'
import type { Db } from '#server/sql/database.ts'
import { countryRates } from '#server/tax/country-rates.ts'
import { describeOnEveryDatabase, type OpenDatabase } from '#tests/support/databases.ts'
import {
  addUser,
  FILE_PRICE,
  seedSmallCatalog,
  licenseFile,
  aUserRow,
} from '../support/small-catalog.ts'
import { freshSession } from '#tests/support/fresh-session.ts'

const secrets = webSecrets('a secret for tests')
const visitor = (key: string): Viewer => ({ kind: 'visitor', key })
const file = (variantId: number) => ({ type: 'variant', id: variantId }) as const
const added = (variantId: number): CartChange => ({ kind: 'item-added', item: file(variantId) })
const bundleAdded: CartChange = { kind: 'item-added', item: { type: 'bundle', id: 1 } }
const code = (typed: string): CartChange => ({ kind: 'code-entered', code: typed })

async function openShop(open: OpenDatabase) {
  const db = await open()
  await seedSmallCatalog(db, 60)
  const time = { now: Date.UTC(2026, 4, 1) }
  const clock = { now: () => time.now }
  const taxRates = countryRates(new Map([['DE', 1900]]))
  const { carts, sessions } = composedOver(db, given({ clock, secrets, taxRates }))
  return { db, time, carts, sessions }
}

async function addCode(db: Db, typed: string, terms: object = {}) {
  await db
    .insertInto('discount_codes')
    .values({
      code: typed,
      percentage: 50,
      value: null,
      starts_at: null,
      ends_at: null,
      max_uses: null,
      uses: 0,
      max_uses_each: null,
      min_total: null,
      items: null,
      license_ids: null,
      ...terms,
    })
    .execute()
}

/** Adds a file of four credits to a product that has one of a single credit. */
async function addDearerFile(db: Db, { variantId, of }: { variantId: number; of: number }) {
  const file = await db
    .selectFrom('variants')
    .selectAll()
    .where('id', '=', of)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('variants')
    .values({ ...file, id: variantId, sku: `V-${variantId}`, position: 1, credits: 4 })
    .execute()
}

describeOnEveryDatabase('the carts', (open) => {
  test('a device without a cart sees an empty one, and nothing is made of it', async () => {
    const { carts, db } = await openShop(open)
    const order = (await carts.open(visitor('nobody')))._unsafeUnwrap()
    expect(order).toMatchObject({ items: [], total: 0, free: true, licenseId: 1 })
    expect(await db.selectFrom('carts').selectAll().execute()).toEqual([])
  })

  test('what a visitor adds is there when they come back, and nobody else sees it', async () => {
    const { carts } = await openShop(open)
    await carts.record(visitor('mine'), added(4))
    await carts.record(visitor('mine'), bundleAdded)
    const order = (await carts.open(visitor('mine')))._unsafeUnwrap()
    expect(order.items).toMatchObject([
      { ref: file(4), name: 'Fire 4', image: '/media/2d/fire-4/poster.webp', price: FILE_PRICE },
      { name: 'Three fires', detail: '3 assets', price: 1080, credits: 3 },
    ])
    expect(order.total).toBe(1480)
    expect((await carts.open(visitor('other')))._unsafeUnwrap().items).toEqual([])
    expect((await carts.open({ kind: 'visitor', key: null }))._unsafeUnwrap().items).toEqual([])
  })

  test('a cart of nobody takes nothing', async () => {
    const { carts, db } = await openShop(open)
    expect((await carts.record({ kind: 'visitor', key: null }, added(1))).isErr()).toBe(true)
    expect(await db.selectFrom('carts').selectAll().execute()).toEqual([])
  })

  test('the license of the order prices every line, and a changed price changes the quote', async () => {
    const { carts } = await openShop(open)
    const before = (await carts.record(visitor('a'), added(1)))._unsafeUnwrap()
    const chosen = await carts.record(visitor('a'), { kind: 'license-chosen', licenseId: 3 })
    expect(chosen._unsafeUnwrap()).toMatchObject({ licenseId: 3, total: FILE_PRICE * 4 })
    expect(chosen._unsafeUnwrap().quote).not.toBe(before.quote)
    const again = (await carts.open(visitor('a')))._unsafeUnwrap()
    expect(again.quote).toBe(chosen._unsafeUnwrap().quote)
  })

  test('the country of the bill adds its tax, which changes the quote, until another one is chosen', async () => {
    const { carts } = await openShop(open)
    const before = (await carts.record(visitor('a'), added(1)))._unsafeUnwrap()
    expect(before).toMatchObject({ country: '', tax: 0, taxRate: 0, total: 400 })
    const chosen = await carts.record(visitor('a'), { kind: 'country-chosen', country: 'DE' })
    const taxed = { country: 'DE', tax: 76, taxRate: 1900, subtotal: 400, total: 476 }
    expect(chosen._unsafeUnwrap()).toMatchObject(taxed)
    expect(chosen._unsafeUnwrap().quote).not.toBe(before.quote)
    expect((await carts.open(visitor('a')))._unsafeUnwrap()).toMatchObject(taxed)
    const back = await carts.record(visitor('a'), { kind: 'country-chosen', country: 'US' })
    expect(back._unsafeUnwrap()).toEqual({ ...before, country: 'US' })
  })

  test('the same thing twice is one line', async () => {
    const { carts } = await openShop(open)
    await carts.record(visitor('a'), added(1))
    const again = await carts.record(visitor('a'), added(1))
    expect(again._unsafeUnwrapErr()).toEqual({ kind: 'already-in-cart' })
  })

  test('what is not in the catalog is missing, however large its number', async () => {
    const { carts, db } = await openShop(open)
    await db.updateTable('products').set({ retired: 1 }).where('id', '=', 7).execute()
    for (const id of [7, 999, Number.MAX_SAFE_INTEGER]) {
      const refused = await carts.record(visitor('a'), added(id))
      expect(refused._unsafeUnwrapErr()).toMatchObject({ kind: 'missing' })
    }
  })

  test('what leaves the catalog leaves the cart, and takes nobody’s place', async () => {
    const { carts, db } = await openShop(open)
    await carts.record(visitor('a'), added(1))
    await carts.record(visitor('a'), added(2))
    await db.updateTable('variants').set({ retired: 1 }).where('id', '=', 1).execute()
    expect((await carts.open(visitor('a')))._unsafeUnwrap().items).toHaveLength(1)
    await carts.record(visitor('a'), added(3))
    expect(await db.selectFrom('cart_items').selectAll().execute()).toHaveLength(2)
  })

  test('removing what is not there changes nothing', async () => {
    const { carts } = await openShop(open)
    await carts.record(visitor('a'), added(1))
    await carts.record(visitor('a'), { kind: 'item-removed', item: file(2) })
    const order = await carts.record(visitor('a'), { kind: 'item-removed', item: file(1) })
    expect(order._unsafeUnwrap().items).toEqual([])
  })

  test('a member never buys below their minimum', async () => {
    const { carts, db } = await openShop(open)
    await addUser(db, 'studio', 3)
    const studio = aUserRow('studio', 3)
    const order = (await carts.record(studio, added(1)))._unsafeUnwrap()
    expect(order).toMatchObject({ licenseId: 3, total: FILE_PRICE * 4 })
    const lower = await carts.record(studio, { kind: 'license-chosen', licenseId: 2 })
    expect(lower._unsafeUnwrapErr()).toEqual({ kind: 'license-tier-too-low', requiredLicenseId: 3 })
  })

  test('a minimum raised later raises the cart', async () => {
    const { carts, db } = await openShop(open)
    await addUser(db, 'ada')
    await carts.record(aUserRow('ada'), added(1))
    const order = (await carts.open(aUserRow('ada', 2)))._unsafeUnwrap()
    expect(order).toMatchObject({ licenseId: 2, total: 720 })
  })

  test('nobody buys what they own at this tier, or all of whose files they own', async () => {
    const { carts, db } = await openShop(open)
    await addUser(db, 'ada')
    const ada = aUserRow('ada')
    for (const variantId of [1, 2, 3]) await licenseFile(db, 'ada', { variantId, licenseId: 2 })
    expect((await carts.record(ada, added(1)))._unsafeUnwrapErr().kind).toBe('already-owned')
    expect((await carts.record(ada, bundleAdded))._unsafeUnwrapErr().kind).toBe('already-owned')
    await carts.record(ada, { kind: 'license-chosen', licenseId: 3 })
    expect((await carts.record(ada, added(1))).isOk()).toBe(true)
    const lower = (
      await carts.record(ada, { kind: 'license-chosen', licenseId: 2 })
    )._unsafeUnwrap()
    expect(lower).toMatchObject({ items: [], alreadyOwned: ['Fire 1'], total: 0, licenseId: 2 })
    const higher = (
      await carts.record(ada, { kind: 'license-chosen', licenseId: 3 })
    )._unsafeUnwrap()
    expect(higher.items).toEqual([])
    expect(higher).not.toHaveProperty('alreadyOwned')
  })

  test('what was taken back can be bought again', async () => {
    const { carts, db } = await openShop(open)
    await addUser(db, 'ada')
    await licenseFile(db, 'ada', { variantId: 1, licenseId: 6 })
    await db.updateTable('entitlements').set({ revoked_at: 1 }).execute()
    expect((await carts.record(aUserRow('ada'), added(1))).isOk()).toBe(true)
  })

  test('twenty tabs that add the same file at once make one line', async () => {
    const { carts } = await openShop(open)
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => carts.record(visitor('race'), added(1))),
    )
    expect(tries.filter((one) => one.isOk())).toHaveLength(1)
    for (const refused of tries.filter((one) => one.isErr())) {
      expect(refused._unsafeUnwrapErr()).toEqual({ kind: 'already-in-cart' })
    }
    expect((await carts.open(visitor('race')))._unsafeUnwrap().items).toHaveLength(1)
  })

  test('sixty different files added at once fill fifty lines, and ten are refused', async () => {
    const { carts } = await openShop(open)
    const tries = await Promise.all(
      Array.from({ length: 60 }, (_, at) => carts.record(visitor('race'), added(at + 1))),
    )
    const refusals = tries.filter((one) => one.isErr()).map((one) => one._unsafeUnwrapErr())
    expect(refusals).toEqual(Array.from({ length: 10 }, () => ({ kind: 'cart-full', limit: 50 })))
    expect((await carts.open(visitor('race')))._unsafeUnwrap().items).toHaveLength(50)
  })

  test('a full cart takes what replaces a line of it, a dearer file as well as a bundle', async () => {
    const { carts, db } = await openShop(open)
    await addDearerFile(db, { variantId: 99, of: 50 })
    const ours = visitor('full')
    for (let id = 1; id <= 50; id += 1) await carts.record(ours, added(id))
    expect((await carts.record(ours, added(51)))._unsafeUnwrapErr().kind).toBe('cart-full')
    const better = (await carts.record(ours, added(99)))._unsafeUnwrap()
    expect(better.items.map(({ ref }) => ref.id)).toEqual([
      ...Array.from({ length: 49 }, (_, at) => at + 1),
      99,
    ])
    const bundled = (await carts.record(ours, bundleAdded))._unsafeUnwrap()
    expect(bundled.items).toHaveLength(48)
    expect(bundled.items.at(-1)?.ref).toEqual({ type: 'bundle', id: 1 })
    expect((await carts.record(ours, added(51)))._unsafeUnwrap().items).toHaveLength(49)
  })

  test('at sign-in a dearer file replaces the one in the member’s full cart', async () => {
    const { carts, sessions, db } = await openShop(open)
    await addUser(db, 'ada')
    await addDearerFile(db, { variantId: 99, of: 50 })
    for (let id = 1; id <= 50; id += 1) await carts.record(aUserRow('ada'), added(id))
    await carts.record(visitor('device'), added(99))
    await sessions.begin(freshSession('ada', 'one', { visitorKey: 'device' }))
    const order = (await carts.open(aUserRow('ada')))._unsafeUnwrap()
    expect(order.items.map(({ ref }) => ref.id)).toEqual([
      ...Array.from({ length: 49 }, (_, at) => at + 1),
      99,
    ])
    expect(order).not.toHaveProperty('dropped')
  })

  test('at sign-in the visitor’s cart joins the member’s, once', async () => {
    const { carts, sessions, db } = await openShop(open)
    await addUser(db, 'ada', 2)
    await licenseFile(db, 'ada', { variantId: 9, licenseId: 6 })
    await carts.record(aUserRow('ada', 2), added(1))
    for (const id of [1, 2, 9]) await carts.record(visitor('device'), added(id))
    await carts.record(visitor('device'), { kind: 'license-chosen', licenseId: 3 })
    const begin = (digest: string) =>
      sessions.begin(freshSession('ada', digest, { visitorKey: 'device' }))
    await Promise.all(['one', 'two'].map(begin))
    const order = (await carts.open(aUserRow('ada', 2)))._unsafeUnwrap()
    expect(order.licenseId).toBe(3)
    expect(order.items.map(({ ref }) => ref)).toEqual([file(1), file(2)])
    expect((await carts.open(visitor('device')))._unsafeUnwrap().items).toEqual([])
  })

  test('lines past fifty are left out at a sign-in, and the cart says how many until it changes', async () => {
    const { carts, sessions, db } = await openShop(open)
    await addUser(db, 'ada')
    for (let id = 1; id <= 49; id += 1) await carts.record(aUserRow('ada'), added(id))
    for (const id of [1, 50, 51, 52]) await carts.record(visitor('device'), added(id))
    await sessions.begin(freshSession('ada', 'one', { visitorKey: 'device' }))
    const order = (await carts.open(aUserRow('ada')))._unsafeUnwrap()
    expect(order.items.map(({ ref }) => ref.id)).toEqual(
      Array.from({ length: 50 }, (_, at) => at + 1),
    )
    expect(order.dropped).toBe(2)
    // Who comes in elsewhere, without a cart, hears of it as well.
    await sessions.begin(freshSession('ada', 'two', { visitorKey: 'another' }))
    expect((await carts.open(aUserRow('ada')))._unsafeUnwrap().dropped).toBe(2)
    const changed = await carts.record(aUserRow('ada'), { kind: 'item-removed', item: file(1) })
    expect(changed._unsafeUnwrap()).not.toHaveProperty('dropped')
  })

  test('an empty cart replaces nothing, at the checkout either', async () => {
    const { carts, sessions, db } = await openShop(open)
    await addUser(db, 'ada')
    await carts.record(aUserRow('ada'), added(1))
    await carts.record(visitor('device'), added(2))
    await carts.record(visitor('device'), { kind: 'item-removed', item: file(2) })
    const atCheckout = { visitorKey: 'device', atCheckout: true }
    await sessions.begin(freshSession('ada', 'one', atCheckout))
    const order = (await carts.open(aUserRow('ada')))._unsafeUnwrap()
    expect(order.items.map(({ ref }) => ref)).toEqual([file(1)])
  })

  test('at checkout the visitor’s items are what is bought', async () => {
    const { carts, sessions, db } = await openShop(open)
    await addUser(db, 'ada')
    await carts.record(aUserRow('ada'), added(1))
    await carts.record(visitor('device'), added(2))
    const atCheckout = { visitorKey: 'device', atCheckout: true }
    await sessions.begin(freshSession('ada', 'one', atCheckout))
    const order = (await carts.open(aUserRow('ada')))._unsafeUnwrap()
    expect(order.items.map(({ ref }) => ref)).toEqual([file(2)])
  })

  test('a visitor’s cart of files that the member owns takes no place at checkout', async () => {
    const { carts, sessions, db } = await openShop(open)
    await addUser(db, 'ada')
    await licenseFile(db, 'ada', { variantId: 2, licenseId: 6 })
    await carts.record(aUserRow('ada'), added(1))
    await carts.record(visitor('device'), added(2))
    const atCheckout = { visitorKey: 'device', atCheckout: true }
    await sessions.begin(freshSession('ada', 'one', atCheckout))
    const order = (await carts.open(aUserRow('ada')))._unsafeUnwrap()
    expect(order.items.map(({ ref }) => ref)).toEqual([file(1)])
    expect(order.alreadyOwned).toEqual(['Fire 2'])
    const changed = (await carts.record(aUserRow('ada'), added(3)))._unsafeUnwrap()
    expect(changed).not.toHaveProperty('alreadyOwned')
  })

  test('a code takes off what it says, in whatever case it is typed', async () => {
    const { carts, db } = await openShop(open)
    await addCode(db, 'HALF')
    await carts.record(visitor('a'), added(1))
    const order = (await carts.record(visitor('a'), code(' half ')))._unsafeUnwrap()
    expect(order).toMatchObject({ total: 200, discount: { code: 'HALF', value: 200, error: null } })
    const without = await carts.record(visitor('a'), { kind: 'code-dropped' })
    expect(without._unsafeUnwrap()).toMatchObject({ total: FILE_PRICE, discount: null })
  })

  test('a code that cannot apply is refused, and one that may yet apply stays and says why not', async () => {
    const { carts, db } = await openShop(open)
    await addCode(db, 'OVER', { ends_at: 1 })
    await addCode(db, 'GONE', { max_uses: 1, uses: 1 })
    await addCode(db, 'LARGE', { min_total: 500 })
    await carts.record(visitor('a'), added(1))
    const errors = []
    for (const typed of ['NEVER', 'x', 'OVER', 'GONE']) {
      errors.push((await carts.record(visitor('a'), code(typed)))._unsafeUnwrapErr())
    }
    expect(errors).toMatchObject([
      { kind: 'discount-refused', error: 'NOT_FOUND' },
      { kind: 'discount-refused', error: 'NOT_FOUND' },
      { kind: 'discount-refused', error: 'EXPIRED' },
      { kind: 'discount-refused', error: 'USED_UP' },
    ])
    const kept = (await carts.record(visitor('a'), code('LARGE')))._unsafeUnwrap()
    expect(kept).toMatchObject({ total: FILE_PRICE, discount: { error: 'MIN_TOTAL', value: 0 } })
    expect((await carts.record(visitor('a'), added(2)))._unsafeUnwrap().total).toBe(FILE_PRICE)
  })

  test('from five files on the better of code and quantity discount applies', async () => {
    const { carts, db } = await openShop(open)
    await addCode(db, 'TEN', { percentage: 10 })
    for (const id of [1, 2, 3, 4, 5]) await carts.record(visitor('a'), added(id))
    const order = (await carts.record(visitor('a'), code('TEN')))._unsafeUnwrap()
    expect(order).toMatchObject({
      total: 1600,
      bundle: { value: 400 },
      discount: { error: 'WORSE_THAN_BUNDLE', value: 0 },
    })
  })

  test('the eleventh guess at a code within an hour has to wait, a right one too', async () => {
    const { carts, db, time } = await openShop(open)
    await addCode(db, 'HALF')
    await carts.record(visitor('a'), added(1))
    for (let at = 0; at < 10; at += 1) await carts.record(visitor('a'), code(`GUESS${at}`))
    const eleventh = await carts.record(visitor('a'), code('HALF'))
    expect(eleventh._unsafeUnwrapErr()).toEqual({ kind: 'rate-limited', retryAfterSeconds: 3600 })
    expect((await carts.record(visitor('b'), code('HALF'))).isOk()).toBe(true)
    time.now += 60 * 60 * 1000
    expect((await carts.record(visitor('a'), code('HALF'))).isOk()).toBe(true)
  })
})
