import { expect, test } from 'vitest'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { LISTS, openTeamLists, product, TEAM_LISTS } from '#tests/support/team-wishlists.ts'
import { seedCopies } from '#tests/support/wishlists.ts'
import { TEAM } from '#tests/support/teams.ts'
import { holding, waiting } from '#tests/support/locks.ts'
import { teamRepository } from '#server/sql/teams/team-repository.ts'

const MANY = 12
const times = (count: number) => Array.from({ length: count }, (_, at) => at)

describeOnEveryDatabase('a shared list that several people change at once', (open) => {
  const opened = async () => {
    const shop = await openTeamLists(await open())
    const ben = await shop.join(3)
    const list = await shop.shared(shop.ada, 'Fires')
    return { ...shop, ben, list }
  }

  test('a member who is removed while they comment leaves what came before, and nothing after', async () => {
    const { ada, ben, list, ask, comment, said, backend } = await opened()
    const [removed, ...answers] = await Promise.all([
      ask(ada, 'DELETE', `${TEAM}/members/${ben.id}`),
      ...times(MANY).map((at) => comment(ben, list, `Said ${at}`)),
    ])
    expect(removed?.status).toBe(200)
    const kept = answers.filter(({ status }) => status === 200).length
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(MANY - kept)
    expect(await said(ada, list)).toHaveLength(kept)
    expect((await comment(ben, list, 'Still here?')).status).toBe(404)
    expect((await ask(ben, 'GET', `${LISTS}/${list}/comments`)).status).toBe(404)
    expect((await ask(ben, 'GET', TEAM_LISTS)).body).toMatchObject({ team: null, wishlists: [] })
    const rows = await backend.db.selectFrom('wishlist_comments').selectAll().execute()
    expect(rows).toHaveLength(kept)
  })

  /** What a member asks while their removal has begun and is not kept yet: it waits, and finds that they are out. */
  const LATE = [
    ['comment', 'POST', `${LISTS}/LIST/comments`, { body: 'Late', item: null }],
    ['save', 'POST', `${LISTS}/items`, { item: product(2), wishlist_id: 'LIST' }],
    ['take off', 'DELETE', `${LISTS}/LIST/items/product/1`, {}],
    ['rename', 'PATCH', `${LISTS}/LIST`, { name: 'Mine' }],
    ['delete a comment', 'DELETE', `${LISTS}/LIST/comments/COMMENT`, {}],
    ['share', 'PUT', `${LISTS}/OWN/team`, { shared: true }],
  ] as const

  test.each(LATE)('a member who is being removed cannot %s any more', async (...late) => {
    const { ada, ben, list, ask, backend, comment, make, said, listsOf } = await opened()
    const own = await make(ben, 'His')
    const first = await comment(ben, list, 'In time')
    const before = await listsOf(ada)
    const [, method, path, body] = late
    const named = (text: string) =>
      text.replace('LIST', list).replace('COMMENT', String(first.body['id'])).replace('OWN', own.id)
    const { db } = backend
    const removal = holding(db, async (tx, held) => {
      await teamRepository(tx).lock(before.team?.id ?? '')
      await teamRepository(tx).removeMember(before.team?.id ?? '', ben.id)
      await held()
    })
    await removal.locked
    const sent = JSON.parse(named(JSON.stringify(body))) as object
    const asked = ask(ben, method, named(path), sent)
    await waiting(db)
    removal.release()
    await removal.ended
    expect((await asked).status).toBe(404)
    expect(await listsOf(ada)).toEqual(before)
    expect(await said(ada, list)).toMatchObject([{ body: 'In time' }])
  })

  test('a member who is removed while they share leaves the list theirs, or the owner’s', async () => {
    const { ada, ben, make, share, listsOf, own, ask } = await opened()
    const lists = await Promise.all(times(6).map((at) => make(ben, `His ${at}`)))
    await Promise.all([
      ask(ada, 'DELETE', `${TEAM}/members/${ben.id}`),
      ...lists.map(({ id }) => share(ben, id)),
    ])
    const left = (await listsOf(ada)).wishlists
    expect(new Set(left.map(({ team }) => team?.owner_id))).toEqual(new Set([ada.id]))
    const his = await own(ben)
    expect([...left, ...his].map(({ name }) => name).toSorted()).toEqual(
      ['Fires', ...lists.map(({ name }) => name)].toSorted(),
    )
  })

  test('what two people save, take off and put elsewhere at once is all there', async () => {
    const { ada, ben, list, save, ask, listsOf, backend } = await opened()
    await seedCopies(backend.db, 12)
    const put = (at: number) => save(at % 2 ? ada : ben, list, 200 + at)
    await Promise.all(times(8).map(put))
    const answers = await Promise.all([
      ask(ada, 'DELETE', `${LISTS}/${list}/items/product/200`),
      ask(ben, 'PUT', `${LISTS}/${list}/order`, { item: product(201), before: product(1) }),
      ...times(4).map((at) => put(8 + at)),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const ids = (await listsOf(ben)).wishlists[0]?.products.map(({ id }) => id) ?? []
    expect(ids.slice(0, 2)).toEqual([201, 1])
    expect(ids.toSorted((one, other) => one - other)).toEqual([
      1,
      ...times(11).map((at) => 201 + at),
    ])
  })

  test('an item that one person takes off while another moves it is moved, or refused, and never twice', async () => {
    const { ada, ben, list, shared, ask, listsOf } = await opened()
    const second = await shared(ben, 'Second')
    await ask(ben, 'DELETE', `${LISTS}/${second}/items/product/1`)
    const [off, moved] = await Promise.all([
      ask(ada, 'DELETE', `${LISTS}/${list}/items/product/1`),
      ask(ben, 'POST', `${LISTS}/${list}/moves`, { item: product(1), to: second }),
    ])
    const there = (await listsOf(ada)).wishlists.find(({ id }) => id === second)?.products.length
    expect([off.status, moved.status, there]).toBeOneOf([
      [200, 200, 1],
      [200, 404, 0],
    ])
  })

  test('a list that two people take back at once is its owner’s once', async () => {
    const { ada, ben, make, shared, share, own, listsOf } = await opened()
    const his = await shared(ben, 'His')
    const answers = await Promise.all([
      share(ada, his, false),
      share(ben, his, false),
      make(ben, 'His'),
    ])
    expect(answers.slice(0, 2).map((answer) => Reflect.get(answer, 'status'))).toEqual(
      expect.arrayContaining([200]),
    )
    const names = (await own(ben)).map(({ name }) => name)
    expect(names).toContain('His')
    expect(new Set(names).size).toBe(names.length)
    expect((await listsOf(ada)).wishlists.map(({ name }) => name)).toEqual(['Fires'])
  })
})
