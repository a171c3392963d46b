import { covers } from '#domain/license/coverage.ts'
import { addMonths } from '#domain/shared/calendar.ts'
import { expect, test } from 'vitest'
import { openBackend, type Backend, type Person } from '#tests/support/backend.ts'
import { FILE, KIT } from '#tests/support/backend-data.ts'
import { creditBookOf, giveCredits } from '#tests/support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { writeCatalog } from '#server/sql/catalog-import/write-catalog.ts'
import { ownedBy } from '#tests/support/refund-shop.ts'

describeOnEveryDatabase('one asset, several files', (open) => {
  const opened = async () => {
    const backend = await openBackend(await open())
    const ada = await backend.signIn()
    const payFor = async (variantId: number, license = 1) => {
      const cart = await cartOf(backend, ada, { license, item: fileRef(variantId) })
      const extra = license > 1 ? { company: 'Foxglove' } : {}
      const key = `attempt-${variantId}-${license}`
      return backend.pay(ada, { key, quote: cart.quote, extra })
    }
    const list = (variantId: number, credits: number) =>
      backend.db
        .updateTable('variants')
        .set({ credits, base_price: 400 * credits })
        .where('id', '=', variantId)
        .execute()
    return { backend, ada, payFor, list }
  }

  test('a bought file brings the files that listed for as much or less, whatever they list for later', async () => {
    const { backend, ada, payFor, list } = await opened()
    await payFor(FILE.PLATE_4K)
    const covered = [FILE.PLATE, FILE.PLATE_4K, FILE.PLATE_4K_TOO]
    expect(await ownedBy(backend.db, ada)).toEqual(covered)
    await list(FILE.PLATE, 9)
    for (const file of covered) {
      const got = await backend.request(ada, file)
      expect([got.status, got.body['cost']]).toEqual([200, 0])
    }
    const add = await change(backend, ada, { kind: 'item-added', item: fileRef(FILE.PLATE) })
    expect(add).toMatchObject({ status: 409, body: { code: 'ALREADY_OWNED' } })
    expect(await library(backend, ada)).toEqual([
      [
        [FILE.PLATE_4K, false],
        [FILE.PLATE, true],
        [FILE.PLATE_4K_TOO, true],
      ],
    ])
    const lines = await backend.db.selectFrom('order_lines').select('detail').execute()
    expect(lines).toEqual([{ detail: 'File 62, includes 2 more files' }])
    const path = '/api/v1/library/variants?product_ids=7'
    expect(await (await backend.ask(ada, path)).json()).toMatchObject([
      { variant_id: FILE.PLATE, covered: true },
      { variant_id: FILE.PLATE_4K, covered: false },
      { variant_id: FILE.PLATE_4K_TOO, covered: true },
    ])
    const certified = await backend.ask(ada, '/api/v1/licenses/own')
    expect(await certified.json()).toMatchObject({
      items: [{ file: 'File 62', covers: ['File 61', 'File 63'] }],
    })
  })

  test('credits pay the difference once, in credits of the license, and it counts once', async () => {
    const { backend, ada, payFor } = await opened()
    const { db } = backend
    await giveCredits(db, ada.id, { credits: 9 })
    await payFor(FILE.PLATE)
    const cost = await decision(backend, ada, FILE.PLATE_EXR)
    expect(cost).toMatchObject({ allowed: true, cost: 3 })
    const got = await backend.request(ada, FILE.PLATE_EXR)
    expect([got.status, got.body['cost']]).toEqual([201, 3])
    expect(await creditBookOf(db, ada.id)).toMatchObject({ left: 6, isSound: true })
    const spends = await db.selectFrom('credit_spends').select(['variant_id', 'credits']).execute()
    expect(spends).toEqual([{ variant_id: FILE.PLATE_EXR, credits: 3 }])
    expect(await decision(backend, ada, FILE.PLATE_4K)).toMatchObject({ cost: 0 })
  })

  test.each([
    ['with those of both licenses', [{ licenseId: 2, credits: 2 }, { credits: 10 }], [2, 1, 10]],
    ['with those of a higher license alone', [{ licenseId: 2, credits: 2 }], [2, 1, 0]],
    [
      'between both, the license that they suffice for',
      [{ licenseId: 3, credits: 2 }, { credits: 10 }],
      [2, 2, 10],
      2,
    ],
    ['with enough of a higher license, for that one', [{ licenseId: 2, credits: 5 }], [4, 2, 1]],
  ] as const)(
    'credits of several licenses pay the difference of the license that they grant: %s',
    async (_name, lots, [cost, licenseId, left], bought: number = 1) => {
      const { backend, ada, payFor } = await opened()
      const { db, time } = backend
      await payFor(FILE.PLATE_4K, bought)
      for (const [month, lot] of lots.entries()) {
        await giveCredits(db, ada.id, { ...lot, expiresAt: addMonths(time.now, month + 1) })
      }
      const shown = { allowed: true, cost, license_id: licenseId }
      expect(await decision(backend, ada, FILE.PLATE_EXR)).toMatchObject(shown)
      const got = await backend.request(ada, FILE.PLATE_EXR)
      expect([got.status, got.body['cost']]).toEqual([201, cost])
      const spends = await db
        .selectFrom('credit_spends')
        .select(['credits', 'license_id'])
        .execute()
      expect(spends).toEqual([{ credits: cost, license_id: licenseId }])
      expect(await creditBookOf(db, ada.id)).toMatchObject({ left, isSound: true })
    },
  )

  test('a cart pays the difference with credits, and counts it once', async () => {
    const { backend, ada, payFor } = await opened()
    const { db } = backend
    await giveCredits(db, ada.id, { credits: 9 })
    await payFor(FILE.PLATE)
    const { quote } = await cartOf(backend, ada, { license: 1, item: fileRef(FILE.PLATE_4K) })
    const paid = await backend.pay(ada, { key: 'with-credits', quote, payment: 'credits' })
    expect(paid.body).toMatchObject({ status: 'paid', credits: 1 })
    expect(await creditBookOf(db, ada.id)).toMatchObject({ left: 8, isSound: true })
    const spends = await db.selectFrom('credit_spends').select('variant_id').execute()
    expect(spends).toEqual([{ variant_id: FILE.PLATE_4K }])
  })

  test('fetching what came with a file is a use of it: its credits stay spent', async () => {
    const { backend, ada } = await opened()
    await giveCredits(backend.db, ada.id, { credits: 9 })
    const bought = await backend.request(ada, FILE.PLATE_4K)
    const small = await backend.request(ada, FILE.PLATE)
    const { pathname } = new URL(String(small.body['url']), 'http://localhost:3000')
    expect((await backend.ask(ada, pathname)).status).toBe(200)
    const reversal = `/api/v1/downloads/${String(bought.body['grant_id'])}/reverse`
    expect((await backend.ask(ada, reversal, { method: 'POST' })).status).toBe(409)
    expect(await creditBookOf(backend.db, ada.id)).toMatchObject({ left: 7, isSound: true })
  })

  test('a spend that is reversed ends what came with its file', async () => {
    const { backend, ada } = await opened()
    await giveCredits(backend.db, ada.id, { credits: 9 })
    const bought = await backend.request(ada, FILE.PLATE_4K)
    const reversal = `/api/v1/downloads/${String(bought.body['grant_id'])}/reverse`
    expect((await backend.ask(ada, reversal, { method: 'POST' })).status).toBe(200)
    expect(await ownedBy(backend.db, ada)).toEqual([])
  })

  test('two files asked for at once are not both paid for in full', async () => {
    const { backend, ada } = await opened()
    await giveCredits(backend.db, ada.id, { credits: 9 })
    const files = [FILE.PLATE, FILE.PLATE_4K, FILE.PLATE_4K_TOO, FILE.PLATE_EXR]
    const asked = await Promise.all(files.map((id) => backend.downloads.request(ada, id, null)))
    expect(asked.every((answer) => answer.isOk())).toBe(true)
    expect(await creditBookOf(backend.db, ada.id)).toMatchObject({ left: 5, isSound: true })
  })

  test('another file is not had for credits while one is being paid', async () => {
    const { backend, ada } = await opened()
    await giveCredits(backend.db, ada.id, { credits: 9 })
    const { quote } = await cartOf(backend, ada, { license: 1, item: fileRef(FILE.PLATE) })
    await backend.pay(ada, { quote, payment: 'sandbox_second_step' })
    const refused = await backend.request(ada, FILE.PLATE_EXR)
    expect([refused.status, refused.body.code]).toEqual([409, 'FILE_BEING_PAID'])
  })

  test('a cart of before a download costs the rest by now, and says so', async () => {
    const { backend, ada } = await opened()
    await giveCredits(backend.db, ada.id, { credits: 9 })
    const { quote } = await cartOf(backend, ada, { license: 1, item: fileRef(FILE.PLATE_EXR) })
    await backend.request(ada, FILE.PLATE)
    const stale = await backend.pay(ada, { key: 'a-stale-attempt', quote })
    expect([stale.status, stale.body.code]).toEqual([409, 'PRICE_CHANGED'])
    expect(stale.body.data).toMatchObject({ total: 1200 })
  })

  test('a bundle costs the rest, its discount taken from that, and is not for sale once it is owned', async () => {
    const { backend, ada, payFor } = await opened()
    await payFor(FILE.HD)
    const item = { kind: 'bundle', bundle_id: KIT }
    const cart = await cartOf(backend, ada, { license: 1, item })
    expect(cart.items).toMatchObject([{ price: 300, credits: 1 }])
    const paid = await backend.pay(ada, { key: 'attempt-of-the-kit', quote: cart.quote })
    expect(paid.body).toMatchObject({ status: 'paid', total: 300 })
    expect(await ownedBy(backend.db, ada)).toEqual([FILE.HD, FILE.SMOKE])
    const again = await change(backend, ada, { kind: 'item-added', item })
    expect(again).toMatchObject({ status: 409, body: { code: 'ALREADY_OWNED' } })
  })

  test('a cart has one file of an asset, and says what another line made needless', async () => {
    const { backend, ada } = await opened()
    const added = (variantId: number) =>
      change(backend, ada, { kind: 'item-added', item: fileRef(variantId) })
    await added(FILE.PLATE)
    expect(await added(FILE.PLATE_4K)).toMatchObject({
      status: 200,
      body: {
        total: 800,
        items: [{ ref: fileRef(FILE.PLATE_4K) }],
        taken_out: [{ detail: 'File 61', why: 'better-file' }],
      },
    })
    for (const file of [FILE.PLATE, FILE.PLATE_4K_TOO]) {
      const refused = { status: 409, body: { code: 'ALREADY_IN_CART' } }
      expect(await added(file)).toMatchObject(refused)
    }
    const removed = { kind: 'item-removed', item: fileRef(FILE.PLATE_4K) }
    const empty = await change(backend, ada, removed)
    expect(empty.body).toMatchObject({ items: [], total: 0 })
    expect(empty.body).not.toHaveProperty('taken_out')
  })

  test('a line takes another file of its asset, cheaper or dearer, in its place', async () => {
    const { backend, ada } = await opened()
    const changed = (from: number, to: object) =>
      change(backend, ada, { kind: 'file-changed', item: fileRef(from), to })
    const holds = async () => {
      const { items } = (await (await backend.ask(ada, '/api/v1/cart')).json()) as PricedCart
      return items.map((line) => Reflect.get(Object(line), 'ref'))
    }
    // The two cheaper ones are needless beside the last of the plate's, and stay away once that is changed.
    for (const file of [FILE.PLATE, FILE.PLATE_4K, FILE.PLATE_EXR, FILE.SMOKE]) {
      await change(backend, ada, { kind: 'item-added', item: fileRef(file) })
    }
    for (const [from, to, total] of [
      [FILE.PLATE_EXR, FILE.PLATE, 1000],
      [FILE.PLATE, FILE.PLATE_4K, 1400],
    ] as const) {
      const answer = await changed(from, fileRef(to))
      expect(answer).toMatchObject({ status: 200, body: { total } })
      expect(answer.body).not.toHaveProperty('taken_out')
      expect(await holds()).toEqual([fileRef(to), fileRef(FILE.SMOKE)])
    }
    const held = await holds()
    for (const [from, to] of [
      [FILE.PLATE_4K, fileRef(FILE.HD)],
      [FILE.PLATE_4K, { kind: 'bundle', bundle_id: KIT }],
      [FILE.PLATE_EXR, fileRef(FILE.PLATE)],
    ] as const) {
      expect(await changed(from, to)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    }
    await giveCredits(backend.db, ada.id, { credits: 9 })
    await backend.request(ada, FILE.PLATE)
    const owned = await changed(FILE.PLATE_4K, fileRef(FILE.PLATE))
    expect(owned).toMatchObject({ status: 409, body: { code: 'ALREADY_OWNED' } })
    expect(await holds()).toEqual(held)
  })

  test('a bundle takes its assets out of the cart, and they do not come back once it is bought', async () => {
    const { backend, ada } = await opened()
    await change(backend, ada, { kind: 'item-added', item: fileRef(FILE.HD) })
    const item = { kind: 'bundle', bundle_id: KIT }
    const { body } = await change(backend, ada, { kind: 'item-added', item })
    expect(body).toMatchObject({
      items: [{ ref: item }],
      taken_out: [{ name: 'Asset 1', why: 'in-bundle' }],
    })
    const { quote } = body as PricedCart
    expect((await backend.pay(ada, { key: 'attempt-of-the-kit', quote })).body.status).toBe('paid')
    expect(await (await backend.ask(ada, '/api/v1/cart')).json()).toMatchObject({ items: [] })
  })

  test('a file that is added later comes to whoever bought one that covers it', async () => {
    const { backend, ada, payFor } = await opened()
    const { db } = backend
    await payFor(FILE.PLATE_4K)
    const like = db.selectFrom('variants').selectAll().where('id', '=', FILE.PLATE)
    const row = await like.executeTakeFirstOrThrow()
    const file = (id: number, credits: number) => ({ ...row, id, credits, sku: `EMB-V-${id}` })
    await db
      .transaction()
      .execute((tx) => writeCatalog(tx, { variants: [file(65, 2), file(66, 3)] }, covers))
    const covered = [FILE.PLATE, FILE.PLATE_4K, FILE.PLATE_4K_TOO, 65]
    expect(await ownedBy(db, ada)).toEqual(covered)
    expect((await backend.request(ada, 65)).body['cost']).toBe(0)
  })

  test('practice footage and free files cover nothing', async () => {
    const { backend, ada } = await opened()
    const { db } = backend
    await db.updateTable('products').set({ free: 1 }).where('id', '=', 7).execute()
    expect((await backend.request(ada, FILE.PLATE_4K)).status).toBe(201)
    await db.updateTable('products').set({ free: 0 }).where('id', '=', 7).execute()
    expect(await ownedBy(db, ada)).toEqual([])
    const cart = await cartOf(backend, ada, { license: 1, item: fileRef(FILE.PLATE_EXR) })
    expect(cart.total).toBe(1600)
  })
})

const fileRef = (variantId: number) => ({ kind: 'product', variant_id: variantId })

async function change(backend: Backend, who: Person, body: object) {
  const answer = await backend.ask(who, '/api/v1/cart/changes', { method: 'POST', body })
  return { status: answer.status, body: (await answer.json()) as unknown }
}

interface PricedCart {
  readonly quote: string
  readonly total: number
  readonly items: readonly unknown[]
}

/** The cart with this one item. */
async function cartOf(
  backend: Backend,
  who: Person,
  { license, item }: { readonly license: number; readonly item: object },
): Promise<PricedCart> {
  const body = { items: [item], license_id: license }
  const answer = await backend.ask(who, '/api/v1/cart', { method: 'PUT', body })
  expect(answer.status).toBe(200)
  return (await answer.json()) as PricedCart
}

async function decision(backend: Backend, who: Person, variantId: number) {
  const path = `/api/v1/downloads/decision?variant_id=${variantId}`
  return (await (await backend.ask(who, path)).json()) as unknown
}

/** Each entry's files, and whether they came with another. */
async function library(backend: Backend, who: Person) {
  const { items } = (await (await backend.ask(who, '/api/v1/library')).json()) as {
    items: { files: { variant_id: number; covered: boolean }[] }[]
  }
  return items.map(({ files }) => files.map((file) => [file.variant_id, file.covered]))
}
