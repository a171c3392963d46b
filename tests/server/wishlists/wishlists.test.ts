import { expect, test } from 'vitest'
import { aBrowser, ada, refusalIn, type Answered } from '#tests/support/account-shop.ts'
import { HOUR, withAda, type Browser } from '../../support/signed-in-browser.ts'

const LISTS = '/api/v1/wishlists'
const product = (id: number) => ({ type: 'product', id })
const fires = (count: number, first = 1) =>
  Array.from({ length: count }, (_, place) => product(first + place))

interface Seen {
  readonly id: string
  readonly name: string
  readonly share_key: string | null
  readonly items: readonly { readonly id: number; readonly retired: boolean }[]
}

/** Ada, and what she does with her lists. */
async function atHome() {
  const home = await withAda()
  const { browser, app } = home
  const save = (item: object, wishlist_id: string | null = null) =>
    browser.send('POST', `${LISTS}/items`, { body: { item, wishlist_id } })
  const make = (name: string, who: Browser = browser) => who.send('POST', LISTS, { body: { name } })
  const join = (items: readonly object[]) =>
    browser.send('POST', `${LISTS}/join`, { body: { items } })
  const share = (id: string, shared: boolean) =>
    browser.send('PUT', `${LISTS}/${id}/share`, { body: { shared } })
  const lists = async () => listsIn(await browser.send('GET', LISTS))
  const retire = (...ids: readonly number[]) =>
    home.db.updateTable('products').set({ retired: 1 }).where('id', 'in', ids).execute()
  const grace = async () => {
    const other = aBrowser(app)
    await other.send('POST', '/api/v1/users', { body: { ...ada, email: 'grace@studio.test' } })
    return other
  }
  return { ...home, save, make, join, share, lists, retire, grace }
}

const listsIn = ({ text }: Answered) => JSON.parse(text) as readonly Seen[]
const listIn = ({ text }: Answered) => JSON.parse(text) as Seen

test('who is not signed in is asked to be, and nothing is kept of what they sent', async () => {
  const { app, db, make } = await atHome()
  const { id } = listIn(await make('Fires'))
  const item = product(1)
  const asked = [
    ['GET', LISTS],
    ['POST', LISTS, { name: 'Mine' }],
    ['PATCH', `${LISTS}/${id}`, { name: 'Mine' }],
    ['DELETE', `${LISTS}/${id}`],
    ['POST', `${LISTS}/items`, { item, wishlist_id: id }],
    ['DELETE', `${LISTS}/${id}/items/product/1`],
    ['PUT', `${LISTS}/${id}/share`, { shared: true }],
    ['PUT', `${LISTS}/${id}/order`, { item, before: null }],
    ['POST', `${LISTS}/${id}/moves`, { item, to: id }],
    ['POST', `${LISTS}/${id}/restore`],
    ['POST', `${LISTS}/join`, { items: [item] }],
  ] as const
  for (const [method, path, body] of asked) {
    const answer = await aBrowser(app).send(method, path, body ? { body } : {})
    expect([path, ...refusalIn(answer)]).toEqual([path, 401, 'SIGN_IN_REQUIRED'])
  }
  const kept = await db.selectFrom('wishlists').select(['name', 'share_key']).execute()
  expect(kept).toEqual([{ name: 'Fires', share_key: null }])
  expect(await db.selectFrom('wishlist_items').selectAll().execute()).toEqual([])
})

test('another member’s list is none, whatever is asked of it', async () => {
  const { save, grace, lists, share } = await atHome()
  const { id } = (await save(product(1))).body['wishlist'] as Seen
  await share(id, true)
  const before = await lists()
  const other = await grace()
  const asked = [
    ['PATCH', `${LISTS}/${id}`, { name: 'Mine' }],
    ['DELETE', `${LISTS}/${id}`],
    ['POST', `${LISTS}/items`, { item: product(2), wishlist_id: id }],
    ['DELETE', `${LISTS}/${id}/items/product/1`],
    ['PUT', `${LISTS}/${id}/share`, { shared: false }],
    ['PUT', `${LISTS}/${id}/order`, { item: product(1), before: null }],
    ['POST', `${LISTS}/${id}/moves`, { item: product(1), to: id }],
    ['POST', `${LISTS}/${id}/restore`],
  ] as const
  for (const [method, path, body] of asked) {
    const answer = await other.send(method, path, body ? { body } : {})
    expect([path, ...refusalIn(answer)]).toEqual([path, 404, 'NOT_FOUND'])
  }
  expect(listsIn(await other.send('GET', LISTS))).toEqual([])
  expect(await lists()).toEqual(before)
})

test('a fifty-first item is refused, says which list is full, and pushes nothing out', async () => {
  const { join, save, lists } = await atHome()
  await join(fires(50))
  const [full] = await lists()
  const refused = await save(product(51))
  expect(refusalIn(refused)).toEqual([422, 'WISHLIST_FULL'])
  expect(refused.body['data']).toMatchObject({ limit: 50, wishlist_id: full?.id })
  expect(refused.body['message']).toContain('50 of 50')
  expect(await lists()).toEqual([full])
  const again = await save(product(50))
  expect([again.status, again.body['kind']]).toEqual([200, 'already'])
})

test('what is no longer sold leaves room for another', async () => {
  const { join, save, lists, retire } = await atHome()
  await join(fires(50))
  await retire(3, 7)
  for (const id of [51, 52]) expect((await save(product(id))).status).toBe(200)
  expect(refusalIn(await save(product(53)))).toEqual([422, 'WISHLIST_FULL'])
  const [list] = await lists()
  expect(list?.items).toHaveLength(52)
  expect(list?.items.filter(({ retired }) => retired).map(({ id }) => id)).toEqual([3, 7])
})

test('a device’s list joins as far as there is room, and is told what is left to it', async () => {
  const { join, lists, retire } = await atHome()
  await join(fires(48))
  await retire(60)
  const joined = await join([
    product(49),
    product(60),
    product(2),
    product(50),
    product(51),
    product(52),
  ])
  expect(joined.body['left']).toEqual([product(51), product(52)])
  const [list] = await lists()
  expect(list?.items.slice(48).map(({ id }) => id)).toEqual([49, 60, 50])
  const again = await join([product(51), product(52)])
  expect(again.body).toEqual({ wishlist: null, left: [product(51), product(52)] })
})

test('a name that is refused says why, in the words of lists', async () => {
  const { make, browser } = await atHome()
  const { id } = listIn(await make('Fires'))
  await make('Smokes')
  const refusals = [
    ['', 'missing', 'Enter a name for the wishlist.'],
    ['x'.repeat(61), 'too-long', 'Wishlist names can have up to 60 characters.'],
    ['smokes', 'taken', 'There’s already a wishlist with that name.'],
  ] as const
  for (const [name, fault, words] of refusals) {
    for (const answer of [
      await make(name),
      await browser.send('PATCH', `${LISTS}/${id}`, { body: { name } }),
    ]) {
      expect(refusalIn(answer)).toEqual([422, 'INVALID'])
      expect(answer.body).toMatchObject({
        message: words,
        data: { fields: [{ field: 'name', fault }] },
        errors: { name: [words], full_messages: [words] },
      })
    }
  }
})

test('a twenty-first list is refused, and joining and saving still work', async () => {
  const { make, save, join, lists } = await atHome()
  for (let nth = 1; nth <= 20; nth += 1) await make(`List ${nth}`)
  const refused = await make('List 21')
  expect(refusalIn(refused)).toEqual([422, 'TOO_MANY_WISHLISTS'])
  expect(refused.body['data']).toMatchObject({ limit: 20 })
  expect((await save(product(1))).status).toBe(200)
  expect((await join([product(2)])).status).toBe(200)
  expect(await lists()).toHaveLength(20)
})

test.each([
  ['an item of another kind', 'items', { item: { type: 'variant', id: 1 }, wishlist_id: null }],
  ['an item with more to it', 'items', { item: { ...product(1), name: 'x' }, wishlist_id: null }],
  ['an item that is no number', 'items', { item: { type: 'product', id: '1' }, wishlist_id: null }],
  ['a list that is none', 'items', { item: product(1), wishlist_id: 'mine' }],
  ['an owner', 'items', { item: product(1), wishlist_id: null, owner_id: 'x' }],
  ['no items', 'join', {}],
  ['too many items', 'join', { items: fires(201) }],
  ['too many items to describe', 'describe', { items: fires(201) }],
])('what is sent with %s is refused', async (_what, path, body) => {
  const { browser, lists } = await atHome()
  const answer = await browser.send('POST', `${LISTS}/${path}`, { body })
  expect(refusalIn(answer)).toEqual([422, 'INVALID'])
  expect(await lists()).toEqual([])
})

test('a list is answered in the words of the specification, and in those that open tabs know', async () => {
  const { save, lists, browser } = await atHome()
  await save(product(1))
  await save({ type: 'product bundle', id: 1 })
  const [list] = (await lists()) as readonly (Seen & { readonly products: readonly object[] })[]
  expect(list?.products).toMatchObject([
    { id: 1, sku: 'P-1', name: expect.any(String), type: 'product', image: expect.any(String) },
    { id: 1, type: 'product bundle' },
  ])
  expect(list?.items).toMatchObject([product(1), { type: 'bundle', id: 1 }])
  const known = await save({ type: 'bundle', id: 1 })
  expect([known.status, known.body['kind']]).toEqual([200, 'already'])
  for (const word of ['bundle', 'product%20bundle']) {
    await save({ type: 'bundle', id: 1 })
    const left = await browser.send('DELETE', `${LISTS}/${list?.id}/items/${word}/1`)
    expect(listIn(left).items).toMatchObject([product(1)])
  }
})

test('only a product or a bundle, by its number, is taken off', async () => {
  const { save, browser } = await atHome()
  const { id } = (await save(product(1))).body['wishlist'] as Seen
  const take = (path: string) => browser.send('DELETE', `${LISTS}/${id}/items/${path}`)
  for (const odd of ['variant/1', 'product/0', 'product/1e0', 'product/-1', 'product/x']) {
    expect(refusalIn(await take(odd))).toEqual([404, 'NOT_FOUND'])
  }
  expect(listIn(await take('bundle/1')).items).toHaveLength(1)
  expect(listIn(await take('product/1')).items).toEqual([])
})

test('a shared list is read by anybody with its link, and kept by no cache and no index', async () => {
  const { app, save, share } = await atHome()
  const { id } = (await save(product(1))).body['wishlist'] as Seen
  const { share_key } = listIn(await share(id, true))
  const seen = await aBrowser(app).send('GET', `${LISTS}/${id}/shared?key=${share_key}`)
  expect(seen.status).toBe(200)
  expect(seen.headers.get('Cache-Control')).toBe('no-store')
  expect(seen.headers.get('X-Robots-Tag')).toBe('noindex')
  expect(Object.keys(seen.body)).toEqual(['name', 'products', 'items'])
  expect(seen.text).not.toMatch(new RegExp(`${ada.email}|Ember|${id}|${share_key}|owner|key`))
})

test('no answer tells a wrong key from one that was withdrawn, or from a list that never was', async () => {
  const { app, make, share } = await atHome()
  const { id } = listIn(await make('Fires'))
  const { id: unshared } = listIn(await make('Smokes'))
  const { share_key: old } = listIn(await share(id, true))
  await share(id, false)
  const { share_key } = listIn(await share(id, true))
  const wrong = `${share_key?.slice(0, -1)}${share_key?.endsWith('A') ? 'B' : 'A'}`
  const addresses = [
    `${id}/shared?key=${old}`,
    `${id}/shared?key=${wrong}`,
    `${id}/shared?key=`,
    `${id}/shared`,
    `${id}/shared?key=${'x'.repeat(3000)}`,
    `${unshared}/shared?key=${share_key}`,
    `${unshared}/shared?key=`,
    `01JPNEVER00000000000000000/shared?key=${share_key}`,
    `x/shared?key=${share_key}`,
  ]
  const bodies = []
  for (const address of addresses) {
    const answer = await aBrowser(app).send('GET', `${LISTS}/${address}`)
    expect([address, ...refusalIn(answer)]).toEqual([address, 404, 'NOT_FOUND'])
    bodies.push(JSON.stringify({ ...answer.body, trace_id: '' }))
  }
  expect(new Set(bodies).size).toBe(1)
})

test('another site changes nobody’s lists', async () => {
  const { browser, lists } = await atHome()
  const headers = { Origin: 'https://elsewhere.test', 'Sec-Fetch-Site': 'cross-site' }
  const answer = await browser.send('POST', LISTS, { body: { name: 'Theirs' }, headers })
  expect(refusalIn(answer)).toEqual([403, 'CROSS_SITE'])
  expect(await lists()).toEqual([])
})

test('who changes lists six hundred times in an hour waits, and others do not', async () => {
  const { save, lists, grace, make, time } = await atHome()
  for (let nth = 0; nth < 600; nth += 1) await save(product(1))
  expect(refusalIn(await save(product(2)))).toEqual([503, 'RATE_LIMITED'])
  expect((await lists())[0]?.items).toHaveLength(1)
  expect((await make('Hers', await grace())).status).toBe(200)
  time.now += HOUR
  expect((await save(product(2))).status).toBe(200)
})
