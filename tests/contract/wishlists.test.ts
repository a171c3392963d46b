import { describe, expect, test } from 'vitest'
import type { WishlistRef } from '#domain/wishlist/wishlist.ts'
import { KIT } from '../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import {
  bundle,
  FOR_MONEY,
  FREE,
  openLists,
  PRACTICE,
  product,
  refsOf,
  SMOKE,
  SUBSCRIPTION,
  PORTS,
} from '../support/wishlist-ports.ts'

describeOnEveryDatabase('wishlists', (open) => {
  describe.for(Object.entries(PORTS))('%s', ([, portsOf]) => {
    const opened = async () => openLists(await open(), portsOf)

    test('who has saved nothing has no lists, and the first item makes “My wishlist”', async () => {
      const { wishlists, ada, time } = await opened()
      expect((await wishlists.lists(ada))._unsafeUnwrap()).toEqual([])
      const saved = (await wishlists.save(ada, product(SMOKE), null))._unsafeUnwrap()
      expect(saved).toEqual({
        kind: 'saved',
        wishlist: {
          id: expect.stringMatching(/^[0-9A-Z]{26}$/),
          name: 'My wishlist',
          createdAt: time.now,
          shareKey: null,
          team: null,
          items: [
            {
              type: 'product',
              id: SMOKE,
              sku: 'EMB-4',
              slug: 'asset-4',
              name: 'Asset 4',
              image: expect.stringMatching(/poster\.webp$/),
              price: 600,
              retired: false,
            },
          ],
        },
      })
      expect((await wishlists.lists(ada))._unsafeUnwrap()).toEqual([saved.wishlist])
    })

    test('items keep the order of saving, and a bundle is another thing than a product', async () => {
      const { wishlists, ada } = await opened()
      const wishes = [product(SMOKE), bundle(KIT), product(KIT), product(FREE)]
      for (const wish of wishes) (await wishlists.save(ada, wish, null))._unsafeUnwrap()
      const [list] = (await wishlists.lists(ada))._unsafeUnwrap()
      expect(refsOf(list ?? { items: [] })).toEqual(wishes)
    })

    test('only what is sold for money has a price', async () => {
      const { sharedWishlists } = await opened()
      const asked = [bundle(KIT), ...[PRACTICE, SUBSCRIPTION, FREE, FOR_MONEY].map(product)]
      const items = (await sharedWishlists.describe(asked))._unsafeUnwrap()
      expect(items.map(({ type, id, price }) => [type, id, price])).toEqual([
        ['bundle', KIT, 500],
        ['product', PRACTICE, null],
        ['product', SUBSCRIPTION, null],
        ['product', FREE, null],
        ['product', FOR_MONEY, 400],
      ])
    })

    test('what does not exist is not saved, makes no list, and is not described', async () => {
      const { wishlists, sharedWishlists, ada } = await opened()
      for (const wish of [product(999), bundle(999), product(2 ** 40)]) {
        const refused = await wishlists.save(ada, wish, null)
        expect(refused._unsafeUnwrapErr().kind).toBe('missing')
        expect((await sharedWishlists.describe([wish]))._unsafeUnwrap()).toEqual([])
      }
      expect((await wishlists.lists(ada))._unsafeUnwrap()).toEqual([])
    })

    test('what is imported and not published is not there yet', async () => {
      const { wishlists, sharedWishlists, ada, db, sold } = await opened()
      await sold('products', SMOKE, 1)
      const memory = { content_hash: '', dated: 0, imported_at: 0 }
      await db
        .insertInto('imports')
        .values({ ...memory, sku: 'EMB-4', state: 'draft' })
        .execute()
      expect((await wishlists.save(ada, product(SMOKE), null)).isErr()).toBe(true)
      const joined = (await wishlists.join(ada, [product(SMOKE)]))._unsafeUnwrap()
      expect(joined).toEqual({ wishlist: null, left: [] })
      expect((await sharedWishlists.describe([product(SMOKE)]))._unsafeUnwrap()).toEqual([])
    })

    test('an item is on a list once; saving it again changes nothing', async () => {
      const { wishlists, ada } = await opened()
      const first = (await wishlists.save(ada, product(SMOKE), null))._unsafeUnwrap()
      const again = (await wishlists.save(ada, product(SMOKE), null))._unsafeUnwrap()
      expect(again).toEqual({ kind: 'already', wishlist: first.wishlist })
      const second = (await wishlists.create(ada, 'Second'))._unsafeUnwrap()
      const there = (await wishlists.save(ada, product(SMOKE), second.id))._unsafeUnwrap()
      expect(there.kind).toBe('saved')
    })

    test('what is no longer sold stays, without a price, and comes back when it is sold again', async () => {
      const { wishlists, ada, sold } = await opened()
      for (const wish of [product(SMOKE), bundle(KIT)]) await wishlists.save(ada, wish, null)
      const shown = async () =>
        (await wishlists.lists(ada))
          ._unsafeUnwrap()
          .flatMap(({ items }) => items.map(({ name, retired, price }) => [name, retired, price]))
      await sold('products', SMOKE, 1)
      await sold('bundles', KIT, 1)
      expect(await shown()).toEqual([
        ['Asset 4', true, null],
        ['Kit', true, null],
      ])
      await sold('products', SMOKE, 0)
      await sold('bundles', KIT, 0)
      expect(await shown()).toEqual([
        ['Asset 4', false, 600],
        ['Kit', false, 500],
      ])
    })

    test('what an import renames or gives another picture is shown as it is now', async () => {
      const { wishlists, ada, db } = await opened()
      await wishlists.save(ada, product(SMOKE), null)
      const previews = JSON.stringify({ posterWebp: 'imports/other/poster.webp' })
      await db
        .updateTable('products')
        .set({ name: 'Thick smoke', slug: 'thick-smoke', from_price: 700, previews })
        .where('id', '=', SMOKE)
        .execute()
      const [list] = (await wishlists.lists(ada))._unsafeUnwrap()
      expect(list?.items).toMatchObject([
        {
          name: 'Thick smoke',
          slug: 'thick-smoke',
          price: 700,
          image: '/media/imports/other/poster.webp',
        },
      ])
    })

    test('lists come newest first, and an item goes onto the one that was used last', async () => {
      const { wishlists, ada, later } = await opened()
      const named = async (name: string) => {
        later()
        return (await wishlists.create(ada, name))._unsafeUnwrap()
      }
      const [one, two] = [await named('One'), await named('Two')]
      const names = (await wishlists.lists(ada))._unsafeUnwrap().map(({ name }) => name)
      expect(names).toEqual(['Two', 'One'])
      const into = async (id: string | null, wish: WishlistRef) => {
        later()
        return (await wishlists.save(ada, wish, id))._unsafeUnwrap().wishlist.name
      }
      expect(await into(null, product(FREE))).toBe(two.name)
      expect(await into(one.id, product(FREE))).toBe(one.name)
      expect(await into(null, product(SMOKE))).toBe(one.name)
    })

    test('a list is made, renamed and deleted with what is on it', async () => {
      const { wishlists, ada } = await opened()
      const made = (await wishlists.create(ada, '  Night\u0007  exteriors '))._unsafeUnwrap()
      expect(made).toMatchObject({ name: 'Night exteriors', items: [] })
      await wishlists.save(ada, product(SMOKE), made.id)
      const renamed = (await wishlists.rename(ada, made.id, 'Days'))._unsafeUnwrap()
      expect([renamed.id, renamed.name, refsOf(renamed)]).toEqual([
        made.id,
        'Days',
        [product(SMOKE)],
      ])
      expect((await wishlists.lists(ada))._unsafeUnwrap()).toEqual([renamed])
      expect((await wishlists.discard(ada, made.id)).isOk()).toBe(true)
      expect((await wishlists.lists(ada))._unsafeUnwrap()).toEqual([])
      for (const gone of [
        await wishlists.discard(ada, made.id),
        await wishlists.rename(ada, made.id, 'Nights'),
        await wishlists.save(ada, product(SMOKE), made.id),
        await wishlists.takeOff(ada, product(SMOKE), made.id),
        await wishlists.share(ada, made.id, true),
        await wishlists.place(ada, product(SMOKE), { on: made.id, before: null }),
        await wishlists.restore(ada, '01JPNEVER00000000000000000'),
      ]) {
        expect(gone._unsafeUnwrapErr().kind).toBe('missing')
      }
    })

    test('a name is there, not too long, and one’s own once, in whatever case', async () => {
      const { wishlists, backend, ada } = await opened()
      const list = (await wishlists.create(ada, 'Feuerstraße ÄÖ'))._unsafeUnwrap()
      const refusals = [
        ['', 'missing'],
        [' \u200b\u0007 ', 'missing'],
        ['x'.repeat(61), 'too-long'],
        ['feuerstrasse äö', 'taken'],
        [' FEUERSTRASSE   A\u0308O\u0308', 'taken'],
      ] as const
      for (const [name, fault] of refusals) {
        const refused = await wishlists.create(ada, name)
        expect(refused._unsafeUnwrapErr()).toEqual({ kind: 'wishlist-name-refused', fault })
      }
      const other = (await wishlists.create(ada, '🔥'.repeat(60)))._unsafeUnwrap()
      expect((await wishlists.rename(ada, other.id, list.name))._unsafeUnwrapErr()).toEqual({
        kind: 'wishlist-name-refused',
        fault: 'taken',
      })
      const itself = await wishlists.rename(ada, list.id, 'FEUERSTRASSE ÄÖ')
      expect(itself._unsafeUnwrap().name).toBe('FEUERSTRASSE ÄÖ')
      const grace = await backend.signIn()
      const theirs = portsOf(backend, grace).wishlists
      expect((await theirs.create(grace, list.name)).isOk()).toBe(true)
    })

    test('nobody has a twenty-first list', async () => {
      const { wishlists, ada } = await opened()
      const made = []
      for (let nth = 1; nth <= 20; nth += 1) made.push(await wishlists.create(ada, `List ${nth}`))
      expect(made.every((list) => list.isOk())).toBe(true)
      expect((await wishlists.create(ada, 'List 21'))._unsafeUnwrapErr()).toEqual({
        kind: 'too-many-wishlists',
        limit: 20,
      })
      const [first] = (await wishlists.lists(ada))._unsafeUnwrap()
      expect((await wishlists.rename(ada, first?.id ?? '', 'Another')).isOk()).toBe(true)
      await wishlists.discard(ada, first?.id ?? '')
      expect((await wishlists.create(ada, 'List 21')).isOk()).toBe(true)
    })

    test('an item is taken off, and one that is not there does no harm', async () => {
      const { wishlists, ada } = await opened()
      await wishlists.save(ada, product(SMOKE), null)
      const { wishlist } = (await wishlists.save(ada, bundle(KIT), null))._unsafeUnwrap()
      for (const wish of [product(SMOKE), product(SMOKE), product(999), product(2 ** 33)]) {
        const left = await wishlists.takeOff(ada, wish, wishlist.id)
        expect(left.map(refsOf)._unsafeUnwrap()).toEqual([bundle(KIT)])
      }
    })

    test('a list’s link shows its name and items, and neither its owner nor its key', async () => {
      const { wishlists, sharedWishlists, ada } = await opened()
      await wishlists.save(ada, product(SMOKE), null)
      const { wishlist } = (await wishlists.save(ada, bundle(KIT), null))._unsafeUnwrap()
      const shared = (await wishlists.share(ada, wishlist.id, true))._unsafeUnwrap()
      expect(shared.shareKey).toMatch(/^[\w-]{43}$/)
      const seen = await sharedWishlists.look(wishlist.id, shared.shareKey ?? '')
      expect(seen._unsafeUnwrap()).toEqual({ name: wishlist.name, items: wishlist.items })
      const again = (await wishlists.share(ada, wishlist.id, true))._unsafeUnwrap()
      expect(again.shareKey).toBe(shared.shareKey)
    })

    test('a wrong key, one that was withdrawn and a list that never was are the same', async () => {
      const { wishlists, sharedWishlists, ada } = await opened()
      const list = (await wishlists.create(ada, 'Fires'))._unsafeUnwrap()
      const other = (await wishlists.create(ada, 'Smokes'))._unsafeUnwrap()
      const keyOf = async (id: string) =>
        (await wishlists.share(ada, id, true))._unsafeUnwrap().shareKey ?? ''
      const look = async (id: string, key: string) =>
        (await sharedWishlists.look(id, key)).match(
          ({ name }) => name,
          (error) => error,
        )
      const never = { kind: 'missing', what: 'wishlist' }
      const old = await keyOf(list.id)
      expect(await look(list.id, old)).toBe('Fires')
      expect(await look(list.id, await keyOf(other.id))).toEqual(never)
      expect(await look('01JPNEVER00000000000000000', old)).toEqual(never)
      await wishlists.share(ada, list.id, false)
      for (const key of [old, '', 'null', 'x'.repeat(43), 'x'.repeat(500)]) {
        expect(await look(list.id, key)).toEqual(never)
      }
      const fresh = await keyOf(list.id)
      expect(fresh).not.toBe(old)
      expect([await look(list.id, old), await look(list.id, fresh)]).toEqual([never, 'Fires'])
      await wishlists.discard(ada, list.id)
      expect(await look(list.id, fresh)).toEqual(never)
    })

    test('a device’s list joins in its order behind what is there, and repeats nothing', async () => {
      const { wishlists, ada } = await opened()
      await wishlists.save(ada, product(SMOKE), null)
      const device = [
        product(PRACTICE),
        product(SMOKE),
        bundle(KIT),
        product(PRACTICE),
        product(999),
      ]
      const { wishlist, left } = (await wishlists.join(ada, device))._unsafeUnwrap()
      expect(left).toEqual([])
      expect(wishlist?.name).toBe('My wishlist')
      expect(refsOf(wishlist ?? { items: [] })).toEqual([
        product(SMOKE),
        product(PRACTICE),
        bundle(KIT),
      ])
      const again = (await wishlists.join(ada, device))._unsafeUnwrap()
      expect(again).toEqual({ wishlist: null, left: [] })
    })

    test('joining makes the first list, but not of nothing', async () => {
      const { wishlists, ada, sold } = await opened()
      expect((await wishlists.join(ada, []))._unsafeUnwrap()).toEqual({ wishlist: null, left: [] })
      await wishlists.join(ada, [product(999)])
      expect((await wishlists.lists(ada))._unsafeUnwrap()).toEqual([])
      await sold('products', SMOKE, 1)
      const { wishlist } = (await wishlists.join(ada, [product(SMOKE)]))._unsafeUnwrap()
      expect(wishlist).toMatchObject({ name: 'My wishlist', items: [{ id: SMOKE, retired: true }] })
    })
  })
})
