import { permissionsOf } from '#domain/team/role.ts'
import { describe, expect, test } from 'vitest'
import { httpTeamWishlists } from '#adapters/http/http-wishlists.ts'
import type { TeamWishlists } from '#application/ports/team-wishlists.ts'
import type { Backend, Person } from '../support/backend.ts'
import { apiOf } from '../support/api-of.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { openTeamLists } from '#tests/support/team-wishlists.ts'

const WAYS: Readonly<Record<string, (backend: Backend, who: Person) => TeamWishlists>> = {
  'at the service itself': ({ teamWishlists }) => teamWishlists,
  'through HTTP': (backend, who) => httpTeamWishlists(apiOf(backend, who)),
}

describeOnEveryDatabase('lists that a team shares', (open) => {
  describe.for(Object.entries(WAYS))('%s', ([, portOf]) => {
    const opened = async () => {
      const shop = await openTeamLists(await open())
      const ben = await shop.join(4)
      const list = await shop.make(shop.ada, 'Fires')
      await shop.save(shop.ada, list.id, 1)
      return { ...shop, ben, id: list.id, portOf: (who: Person) => portOf(shop.backend, who) }
    }

    test('a list is shared, commented on, and taken back', async () => {
      const { ada, ben, id, portOf: of } = await opened()
      const shared = (await of(ada).setShared(ada, id, true))._unsafeUnwrap()
      const place = { ownerId: ada.id, ownerName: `${ada.firstName} ${ada.lastName}` }
      expect(shared.wishlists).toMatchObject([{ id, name: 'Fires', team: place }])
      expect(shared.permissions).toContain('manage-wishlists')
      const seen = (await of(ben).lists(ben))._unsafeUnwrap()
      expect([seen.team?.name, seen.permissions]).toEqual(['North Light', permissionsOf(4)])
      const said = { text: 'Warmer, please', item: { type: 'product', id: 1 } } as const
      const comment = (await of(ben).comment(ben, id, said))._unsafeUnwrap()
      expect(comment).toMatchObject({ ...said, author: { id: ben.id }, editedAt: null })
      const at = { listId: id, id: comment.id }
      const edited = (await of(ben).editComment(ben, at, 'Colder'))._unsafeUnwrap()
      expect(edited.text).toBe('Colder')
      expect((await of(ada).comments(ada, id))._unsafeUnwrap()).toEqual([edited])
      ;(await of(ada).deleteComment(ada, at))._unsafeUnwrap()
      expect((await of(ben).comments(ben, id))._unsafeUnwrap()).toEqual([])
      expect((await of(ben).restoreComment(ben, at))._unsafeUnwrap()).toEqual(edited)
      const alone = (await of(ada).setShared(ada, id, false))._unsafeUnwrap()
      expect(alone.wishlists).toEqual([])
    })

    test('each refusal has its own name', async () => {
      const { ada, ben, id, portOf: of } = await opened()
      await of(ada).setShared(ada, id, true)
      const mine = (await of(ada).comment(ada, id, { text: 'Mine', item: null }))._unsafeUnwrap()
      const at = { listId: id, id: mine.id }
      const refused = [
        await of(ben).setShared(ben, id, false),
        await of(ben).editComment(ben, at, 'His'),
        await of(ben).deleteComment(ben, at),
        await of(ben).comment(ben, id, { text: ' ', item: null }),
        await of(ben).comment(ben, id, { text: 'Where?', item: { type: 'product', id: 99 } }),
        await of(ben).comments(ben, '0'.repeat(26)),
        await of(ben).restoreComment(ben, { listId: id, id: '0'.repeat(26) }),
      ]
      expect(refused.map((answer) => answer._unsafeUnwrapErr().kind)).toEqual([
        'not-allowed',
        'not-allowed',
        'not-allowed',
        'invalid',
        'missing',
        'missing',
        'missing',
      ])
    })
  })
})
