import { expect, test } from 'vitest'
import { ada, type Answered } from '#tests/support/account-shop.ts'
import { ACCOUNT, withAda } from '../../support/signed-in-browser.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { aUser } from '#tests/support/samples.ts'

const LISTS = '/api/v1/wishlists'
const product = (id: number) => ({ type: 'product', id })
const many = <Made>(count: number, make: (nth: number) => Promise<Made>) =>
  Promise.all(Array.from({ length: count }, (_, place) => make(place + 1)))

/** How often each answer came: by its status, and its code or kind. */
function tally(answers: readonly Answered[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>()
  for (const { status, body } of answers) {
    const key = [status, body['code'] ?? body['kind']].filter(Boolean).join(' ')
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return Object.fromEntries(counts)
}

describeOnEveryDatabase('wishlists that many hands change at once', (open) => {
  const opened = async () => {
    const home = await withAda({ database: await open() })
    const { browser, db } = home
    const save = (id: number) =>
      browser.send('POST', `${LISTS}/items`, { body: { item: product(id), wishlist_id: null } })
    const make = (name: string) => browser.send('POST', LISTS, { body: { name } })
    const kept = () =>
      db
        .selectFrom('wishlists')
        .leftJoin('wishlist_items', 'wishlist_items.wishlist_id', 'wishlists.id')
        .select(['wishlists.name', 'position'])
        .orderBy('position')
        .execute()
    return { ...home, save, make, kept }
  }

  test('sixty items saved at once are fifty on one list, and ten refusals', async () => {
    const { save, kept } = await opened()
    expect(tally(await many(60, save))).toEqual({ '200 saved': 50, '422 WISHLIST_FULL': 10 })
    expect(await kept()).toEqual(
      Array.from({ length: 50 }, (_, place) => ({ name: 'My wishlist', position: place + 1 })),
    )
  })

  test('one item saved by many clicks at once is saved once', async () => {
    const { save, kept } = await opened()
    const answers = await many(12, () => save(1))
    expect(tally(answers)).toEqual({ '200 saved': 1, '200 already': 11 })
    expect(await kept()).toEqual([{ name: 'My wishlist', position: 1 }])
  })

  test('lists that are made at once are twenty at most', async () => {
    const { make, kept } = await opened()
    const answers = await many(30, (nth) => make(`List ${nth}`))
    expect(tally(answers)).toEqual({ '200': 20, '422 TOO_MANY_WISHLISTS': 10 })
    expect(await kept()).toHaveLength(20)
  })

  test('of lists of one name that are made at once there is one', async () => {
    const { make, kept } = await opened()
    const answers = await many(8, (nth) => make(nth % 2 ? 'Straße' : 'STRASSE'))
    expect(tally(answers)).toEqual({ '200': 1, '422 INVALID': 7 })
    expect(await kept()).toHaveLength(1)
  })

  test('devices that join at once bring fifty between them, and keep the rest', async () => {
    const { browser, kept } = await opened()
    const answers = await many(6, (nth) => {
      const items = Array.from({ length: 10 }, (_, place) => product(10 * nth - place))
      return browser.send('POST', `${LISTS}/join`, { body: { items } })
    })
    const left = answers.map(({ body }) => (body['left'] as readonly unknown[] | undefined)?.length)
    expect(left.toSorted((one = 0, other = 0) => one - other)).toEqual([0, 0, 0, 0, 0, 10])
    expect(await kept()).toHaveLength(50)
  })

  test('a list that is shared by many clicks at once has one key', async () => {
    const { browser, make } = await opened()
    const { id } = (await make('Fires')).body
    const answers = await many(8, () =>
      browser.send('PUT', `${LISTS}/${String(id)}/share`, { body: { shared: true } }),
    )
    expect(new Set(answers.map(({ body }) => body['share_key'])).size).toBe(1)
  })

  test('a closed account keeps no list, also of what was saved while it closed', async () => {
    const { browser, db, save, kept, services } = await opened()
    await save(60)
    const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const [closed, ...saved] = await Promise.all([
      browser.send('PATCH', `${ACCOUNT}/anonymize`, { body: { email: ada.email } }),
      ...[1, 2, 3, 4, 5].map(save),
    ])
    expect(closed.status).toBe(200)
    for (const { status } of saved) expect([200, 401]).toContain(status)
    // As one that had come in already, and waited for the account's row.
    const late = await services.wishlists.save(aUser({ id }), { type: 'product', id: 7 }, null)
    expect(late._unsafeUnwrapErr()).toEqual({ kind: 'signed-out' })
    expect(await kept()).toEqual([])
  })

  test('the database itself has no two lists of one name, nor an item twice', async () => {
    const { db, save } = await opened()
    await save(1)
    const list = await db.selectFrom('wishlists').selectAll().executeTakeFirstOrThrow()
    const again = db.insertInto('wishlists').values({ ...list, id: 'OTHER', name: 'MY WISHLIST' })
    await expect(again.execute()).rejects.toThrow(/unique/i)
    const item = await db.selectFrom('wishlist_items').selectAll().executeTakeFirstOrThrow()
    const twice = db.insertInto('wishlist_items').values({ ...item, position: 2 })
    await expect(twice.execute()).rejects.toThrow(/unique/i)
  })
})
