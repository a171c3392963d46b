import { describe, expect, test } from 'vitest'
import type { WishlistRef } from '#domain/wishlist/wishlist.ts'
import { seedCopies } from '../support/wishlists.ts'
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
  PORTS,
} from '../support/wishlist-ports.ts'

describeOnEveryDatabase('wishlists that are put in order', (open) => {
  describe.for(Object.entries(PORTS))('%s', ([, portsOf]) => {
    const opened = async () => openLists(await open(), portsOf)

    test('an item goes in front of another one, and last where that is gone', async () => {
      const { wishlists, ada } = await opened()
      const wishes = [product(SMOKE), bundle(KIT), product(FREE), product(FOR_MONEY)]
      for (const wish of wishes) await wishlists.save(ada, wish, null)
      const [list] = (await wishlists.lists(ada))._unsafeUnwrap()
      const on = list?.id ?? ''
      const put = async (item: WishlistRef, before: WishlistRef | null) =>
        (await wishlists.place(ada, item, { on, before })).map(refsOf)._unsafeUnwrap()
      expect(await put(product(FOR_MONEY), bundle(KIT))).toEqual([
        product(SMOKE),
        product(FOR_MONEY),
        bundle(KIT),
        product(FREE),
      ])
      expect(await put(product(SMOKE), null)).toEqual([
        product(FOR_MONEY),
        bundle(KIT),
        product(FREE),
        product(SMOKE),
      ])
      const order = [product(FREE), product(FOR_MONEY), bundle(KIT), product(SMOKE)]
      expect(await put(product(FREE), product(FOR_MONEY))).toEqual(order)
      expect(await put(product(FREE), product(FREE))).toEqual(order)
      expect(await put(product(SMOKE), product(999))).toEqual(order)
      expect((await wishlists.lists(ada))._unsafeUnwrap().map(refsOf)).toEqual([order])
      const never = await wishlists.place(ada, product(PRACTICE), { on, before: null })
      expect(never._unsafeUnwrapErr().kind).toBe('missing')
      const later = (await wishlists.save(ada, product(PRACTICE), null))._unsafeUnwrap()
      expect(refsOf(later.wishlist)).toEqual([...order, product(PRACTICE)])
    })

    test('what was taken off comes back to its place', async () => {
      const { wishlists, ada } = await opened()
      for (const wish of [product(SMOKE), bundle(KIT), product(FREE)])
        await wishlists.save(ada, wish, null)
      const [list] = (await wishlists.lists(ada))._unsafeUnwrap()
      const id = list?.id ?? ''
      await wishlists.takeOff(ada, bundle(KIT), id)
      const back = (await wishlists.save(ada, bundle(KIT), id, product(FREE)))._unsafeUnwrap()
      expect(refsOf(back.wishlist)).toEqual([product(SMOKE), bundle(KIT), product(FREE)])
    })

    test('an item moves to another list, and stays where it is if that has it or is full', async () => {
      const { wishlists, ada, db } = await opened()
      const from = (await wishlists.create(ada, 'From'))._unsafeUnwrap()
      const to = (await wishlists.create(ada, 'To'))._unsafeUnwrap()
      const lists = { from: from.id, to: to.id }
      for (const wish of [product(SMOKE), bundle(KIT)]) await wishlists.save(ada, wish, from.id)
      const moved = (await wishlists.move(ada, product(SMOKE), lists))._unsafeUnwrap()
      expect([moved.kind, refsOf(moved.from), refsOf(moved.to)]).toEqual([
        'moved',
        [bundle(KIT)],
        [product(SMOKE)],
      ])
      await wishlists.save(ada, product(SMOKE), from.id)
      const again = (await wishlists.move(ada, product(SMOKE), lists))._unsafeUnwrap()
      expect([again.kind, refsOf(again.from), refsOf(again.to)]).toEqual([
        'already',
        [bundle(KIT), product(SMOKE)],
        [product(SMOKE)],
      ])
      for (const id of await seedCopies(db, 49)) await wishlists.save(ada, product(id), to.id)
      const refused = await wishlists.move(ada, bundle(KIT), lists)
      expect(refused._unsafeUnwrapErr()).toEqual({
        kind: 'wishlist-full',
        limit: 50,
        wishlistId: to.id,
      })
      for (const odd of [
        await wishlists.move(ada, product(FREE), lists),
        await wishlists.move(ada, bundle(KIT), { from: from.id, to: from.id }),
        await wishlists.move(ada, bundle(KIT), { from: from.id, to: '01JPNEVER00000000000000000' }),
      ]) {
        expect(odd._unsafeUnwrapErr().kind).toBe('missing')
      }
      const kept = (await wishlists.lists(ada))._unsafeUnwrap().find(({ id }) => id === from.id)
      expect(refsOf(kept ?? { items: [] })).toEqual([bundle(KIT), product(SMOKE)])
    })

    test('a deleted list comes back as it was, with its link', async () => {
      const { wishlists, sharedWishlists, ada, later } = await opened()
      const { wishlist } = (await wishlists.save(ada, product(SMOKE), null))._unsafeUnwrap()
      await wishlists.save(ada, bundle(KIT), null)
      const before = (await wishlists.share(ada, wishlist.id, true))._unsafeUnwrap()
      const look = () => sharedWishlists.look(before.id, before.shareKey ?? '')
      await wishlists.discard(ada, before.id)
      expect((await look()).isErr()).toBe(true)
      later()
      expect((await wishlists.restore(ada, before.id))._unsafeUnwrap()).toEqual(before)
      expect((await wishlists.lists(ada))._unsafeUnwrap()).toEqual([before])
      expect((await look())._unsafeUnwrap().name).toBe('My wishlist')
      expect((await wishlists.restore(ada, before.id))._unsafeUnwrap()).toEqual(before)
    })

    test('the name of a deleted list is free, and the list comes back beside the new one', async () => {
      const { wishlists, backend, ada } = await opened()
      const long = 'x'.repeat(60)
      const old = (await wishlists.create(ada, long))._unsafeUnwrap()
      await wishlists.discard(ada, old.id)
      expect((await wishlists.create(ada, long.toUpperCase())).isOk()).toBe(true)
      const back = (await wishlists.restore(ada, old.id))._unsafeUnwrap()
      expect(back.name).toBe(`${'x'.repeat(58)} 2`)
      await wishlists.discard(ada, old.id)
      const grace = await backend.signIn()
      const theirs = await portsOf(backend, grace).wishlists.restore(grace, old.id)
      expect(theirs._unsafeUnwrapErr().kind).toBe('missing')
      for (let nth = 2; nth <= 20; nth += 1) await wishlists.create(ada, `List ${nth}`)
      expect((await wishlists.restore(ada, old.id))._unsafeUnwrapErr()).toEqual({
        kind: 'too-many-wishlists',
        limit: 20,
      })
    })

    test('a list that was deleted a day ago is gone for good', async () => {
      const { wishlists, backend, ada, db, time } = await opened()
      const kept = (await wishlists.create(ada, 'Kept'))._unsafeUnwrap()
      const { wishlist } = (await wishlists.save(ada, product(SMOKE), null))._unsafeUnwrap()
      expect(wishlist.id).toBe(kept.id)
      const gone = (await wishlists.create(ada, 'Gone'))._unsafeUnwrap()
      await wishlists.save(ada, product(SMOKE), gone.id)
      await wishlists.discard(ada, gone.id)
      time.now += 24 * 60 * 60_000 - 1
      await backend.testShop.tidyUp()
      expect((await wishlists.restore(ada, gone.id)).isOk()).toBe(true)
      await wishlists.discard(ada, gone.id)
      time.now += 24 * 60 * 60_000
      await backend.testShop.tidyUp()
      expect((await wishlists.restore(ada, gone.id))._unsafeUnwrapErr().kind).toBe('missing')
      const items = await db.selectFrom('wishlist_items').select('wishlist_id').execute()
      expect(items).toEqual([{ wishlist_id: kept.id }])
    })
  })
})
