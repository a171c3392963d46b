import { expect, test } from 'vitest'
import { TEAM_ROLES, type RoleId } from '#domain/team/role.ts'
import { COMMENT_LENGTH, COMMENTS_PER_HOUR, COMMENTS_PER_LIST } from '#domain/wishlist/comment.ts'
import { TEAM_WISHLISTS } from '#domain/wishlist/team-lists.ts'
import type { Person } from '../../support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { LISTS, openTeamLists, product, TEAM_LISTS } from '#tests/support/team-wishlists.ts'
import { newestToken, TEAM } from '#tests/support/teams.ts'

type Shop = Awaited<ReturnType<typeof openTeamLists>>

describeOnEveryDatabase('lists that a team shares', (open) => {
  const opened = async () => openTeamLists(await open())

  /** Everything that can be asked of a list of somebody else's, in an order in which each may succeed. */
  const DEEDS = [
    ['read', 'GET', TEAM_LISTS],
    ['read', 'GET', `${LISTS}/LIST/comments`],
    ['edit', 'POST', `${LISTS}/items`, { item: product(2), wishlist_id: 'LIST' }],
    ['edit', 'PUT', `${LISTS}/LIST/order`, { item: product(1), before: null }],
    ['edit', 'DELETE', `${LISTS}/LIST/items/product/2`],
    ['edit', 'POST', `${LISTS}/LIST/moves`, { item: product(1), to: 'SECOND' }],
    ['edit', 'PATCH', `${LISTS}/LIST`, { name: 'Sparks' }],
    ['comment', 'POST', `${LISTS}/LIST/comments`, { body: 'Too bright', item: null }],
    ['never', 'PATCH', `${LISTS}/LIST/comments/COMMENT`, { body: 'Mine now' }],
    ['manage', 'DELETE', `${LISTS}/LIST/comments/COMMENT`],
    ['manage', 'POST', `${LISTS}/LIST/comments/COMMENT/restore`],
    ['manage', 'PUT', `${LISTS}/LIST/share`, { shared: true }],
    ['manage', 'DELETE', `${LISTS}/LIST`],
    ['manage', 'POST', `${LISTS}/LIST/restore`],
    ['manage', 'PUT', `${LISTS}/LIST/team`, { shared: false }],
  ] as const
  const MAY: Readonly<Record<(typeof DEEDS)[number][0], readonly RoleId[]>> = {
    read: [1, 2, 3, 4, 5],
    edit: [1, 2, 3],
    comment: [1, 2, 3, 4],
    manage: [1, 2],
    never: [],
  }

  /** Two lists that a colleague shares, with something said; and all that `who` gets for trying everything. */
  const tried = async (shop: Shop, who: Person, sharer: Person) => {
    const list = await shop.shared(sharer, 'Fires')
    const second = await shop.shared(sharer, 'Second')
    const said = await shop.comment(sharer, list, 'Look at this')
    const named = (text: string) =>
      text
        .replaceAll('LIST', list)
        .replaceAll('SECOND', second)
        .replaceAll('COMMENT', String(said.body['id']))
    const answers: (readonly [string, number])[] = []
    for (const [permission, method, path, body] of DEEDS) {
      const sent = body ? (JSON.parse(named(JSON.stringify(body))) as object) : undefined
      const { status } = await shop.ask(who, method, named(path), sent)
      answers.push([`${permission}: ${method} ${path}`, status])
    }
    return { list, answers }
  }

  test.each(TEAM_ROLES)('a colleague’s list, tried by $name', async ({ id: roleId }) => {
    const shop = await opened()
    const sharer = await shop.join(3)
    const who = roleId === 1 ? shop.ada : await shop.join(roleId)
    const { answers } = await tried(shop, who, sharer)
    const wanted = DEEDS.map(([permission, method, path]) => [
      `${permission}: ${method} ${path}`,
      MAY[permission].includes(roleId) ? 200 : 403,
    ])
    expect(answers).toEqual(wanted)
  })

  test.each([...TEAM_ROLES, { id: null, name: 'nobody' }])(
    'another team’s list, tried by its $name',
    async ({ id: roleId }) => {
      const shop = await opened()
      const { backend, ada, ask, create, invite, accept } = shop
      const sharer = await shop.join(3)
      const eve = await backend.signIn()
      const who = roleId === null || roleId === 1 ? eve : await backend.signIn()
      if (roleId !== null) await create(eve, 'Other')
      if (who !== eve) {
        await invite(eve, who.email, roleId ?? 3)
        await accept(who, await newestToken(backend, who.email))
      }
      const team = await shop.listsOf(who)
      expect(team.team?.name).toBe(roleId === null ? undefined : 'Other')
      const { list, answers } = await tried(shop, who, sharer)
      const [first, ...others] = answers
      expect(first?.[1]).toBe(200)
      expect(new Set(others.map(([, status]) => status))).toEqual(new Set([404]))
      expect((await shop.listsOf(who)).wishlists).toEqual([])
      expect(await shop.own(who)).toEqual([])
      const kept = (await shop.listsOf(ada)).wishlists.find(({ id }) => id === list)
      expect(kept).toMatchObject({ name: 'Fires', products: [{ id: 1 }] })
      expect(await shop.said(ada, list)).toMatchObject([{ body: 'Look at this' }])
      expect((await ask(null, 'GET', TEAM_LISTS)).status).toBe(401)
    },
  )

  test('only those who may edit share, and only what is theirs', async () => {
    const shop = await opened()
    const { ada } = shop
    const viewer = await shop.join(4)
    const billing = await shop.join(5)
    for (const who of [viewer, billing]) {
      const { id } = await shop.make(who, 'Mine')
      expect((await shop.share(who, id)).status).toBe(403)
      expect((await shop.share(ada, id)).status).toBe(404)
      expect(await shop.own(who)).toMatchObject([{ id, team: null }])
    }
    const alone = await shop.backend.signIn()
    const { id } = await shop.make(alone, 'Mine')
    expect((await shop.share(alone, id)).status).toBe(404)
  })

  test('a shared list is among the team’s alone, says whose it is, and comes back with its name made free', async () => {
    const shop = await opened()
    const { ada } = shop
    const ben = await shop.join(3)
    const mine = await shop.shared(ada, 'Fires')
    const his = await shop.shared(ben, 'FIRES')
    const { wishlists, team } = await shop.listsOf(ben)
    expect(team).toMatchObject({ name: 'North Light' })
    const names = new Map(wishlists.map((list) => [list.id, [list.name, list.team?.owner_id]]))
    expect(names.get(mine)).toEqual(['Fires', ada.id])
    expect(names.get(his)).toEqual(['FIRES 2', ben.id])
    expect(await shop.own(ben)).toEqual([])
    const taken = await shop.ask(ben, 'PATCH', `${LISTS}/${his}`, { name: 'fires' })
    expect([taken.status, taken.body.code]).toEqual([422, 'INVALID'])
    // A name of a list that nobody else sees says nothing about it.
    await shop.make(ben, 'Secret')
    expect((await shop.ask(ada, 'PATCH', `${LISTS}/${his}`, { name: 'Secret' })).status).toBe(200)
    expect((await shop.share(ada, his, false)).status).toBe(200)
    expect((await shop.own(ben)).map(({ name }) => name).toSorted()).toEqual(['Secret', 'Secret 2'])
    expect((await shop.listsOf(ada)).wishlists.map(({ id }) => id)).toEqual([mine])
  })

  test('what is saved by a heart goes to a list of one’s own', async () => {
    const shop = await opened()
    const { ada, ask } = shop
    const shared = await shop.shared(ada, 'My wishlist')
    const saved = await ask(ada, 'POST', `${LISTS}/items`, { item: product(4), wishlist_id: null })
    expect(saved.body['wishlist']).toMatchObject({ name: 'My wishlist', team: null })
    const [list] = (await shop.listsOf(ada)).wishlists
    expect([list?.id, list?.products.length]).toEqual([shared, 1])
  })

  test('who leaves, is removed or closes the account leaves shared lists to the owner, deleted ones as well', async () => {
    const shop = await opened()
    const { ada, ask, backend } = shop
    const ways = [
      (who: Person) => ask(who, 'POST', `${TEAM}/leave`, {}),
      (who: Person) => ask(ada, 'DELETE', `${TEAM}/members/${who.id}`),
      (who: Person) => ask(who, 'PATCH', '/api/v1/users/account/anonymize', { email: who.email }),
    ]
    for (const leave of ways) {
      const ben = await shop.join(3)
      const list = await shop.shared(ben, 'Fires')
      const gone = await shop.shared(ben, 'Gone')
      await shop.comment(ben, list, 'So long')
      await ask(ben, 'DELETE', `${LISTS}/${gone}`)
      const private_ = await shop.make(ben, 'Private')
      expect((await leave(ben)).status).toBe(200)
      const there = (await shop.listsOf(ada)).wishlists.find(({ id }) => id === list)
      expect(there?.team).toMatchObject({ owner_id: ada.id, comments: [{ item: null, count: 1 }] })
      expect((await ask(ada, 'POST', `${LISTS}/${gone}/restore`, {})).status).toBe(200)
      expect((await ask(ada, 'POST', `${LISTS}/${private_.id}/restore`, {})).status).toBe(404)
      for (const id of [list, gone]) {
        expect((await ask(ben, 'GET', `${LISTS}/${id}/comments`)).status).toBeOneOf([401, 404])
        await ask(ada, 'DELETE', `${LISTS}/${id}`)
      }
    }
    const authors = await backend.db.selectFrom('wishlist_comments').select('user_id').execute()
    // The closed account's is nobody's any more.
    expect(authors.filter(({ user_id }) => user_id === null)).toHaveLength(1)
    expect(authors).toHaveLength(3)
  })

  test('a closed account’s comments stay, and name nobody', async () => {
    const shop = await opened()
    const { ada, ask } = shop
    const ben = await shop.join(3)
    const list = await shop.shared(ada, 'Fires')
    await shop.comment(ben, list, 'Use the second one')
    expect((await shop.said(ada, list))[0]?.author?.id).toBe(ben.id)
    await ask(ben, 'PATCH', '/api/v1/users/account/anonymize', { email: ben.email })
    expect(await shop.said(ada, list)).toMatchObject([{ body: 'Use the second one', author: null }])
  })

  test('a deleted team gives its lists back to their owners', async () => {
    const shop = await opened()
    const { ada, ask, backend } = shop
    const ben = await shop.join(3)
    const list = await shop.shared(ben, 'Fires')
    const gone = await shop.shared(ben, 'Gone')
    await shop.comment(ada, list, 'Nice')
    await ask(ben, 'DELETE', `${LISTS}/${gone}`)
    await shop.make(ben, 'Fires')
    expect((await ask(ada, 'DELETE', TEAM, { name: 'North Light' })).status).toBe(200)
    expect((await shop.own(ben)).map(({ name }) => name).toSorted()).toEqual(['Fires', 'Fires 2'])
    expect((await ask(ben, 'POST', `${LISTS}/${gone}/restore`, {})).status).toBe(200)
    expect(await backend.db.selectFrom('wishlist_comments').selectAll().execute()).toEqual([])
    expect(await shop.own(ada)).toEqual([])
  })

  test('a team shares so many lists, and a person’s own ones are counted apart', async () => {
    const shop = await opened()
    const { ada, backend } = shop
    const team = (await shop.listsOf(ada)).team?.id ?? ''
    const { id } = await shop.make(ada, 'One more')
    const rows = Array.from({ length: TEAM_WISHLISTS }, (_, at) => ({
      id: `SHARED${at}`,
      owner_id: ada.id,
      name: `Shared ${at}`,
      name_key: `${team} shared ${at}`,
      team_id: team,
      share_key: null,
      created_at: at,
      used_at: at,
    }))
    await backend.db.insertInto('wishlists').values(rows).execute()
    const full = await shop.share(ada, id)
    expect([full.status, full.body.code]).toEqual([422, 'TEAM_WISHLISTS_FULL'])
    for (let at = 2; at <= 20; at += 1) await shop.make(ada, `Own ${at}`)
    expect(await shop.own(ada)).toHaveLength(20)
    const back = await shop.share(ada, 'SHARED0', false)
    expect([back.status, back.body.code]).toEqual([422, 'TOO_MANY_WISHLISTS'])
    expect((await shop.listsOf(ada)).wishlists).toHaveLength(TEAM_WISHLISTS)
  })

  test('comments are counted where they stand, changed by who wrote them, and undone', async () => {
    const shop = await opened()
    const { ada, ask, save } = shop
    const ben = await shop.join(4)
    const list = await shop.shared(ada, 'Fires')
    await save(ada, list, 4)
    await shop.comment(ben, list, ' First \r\nsecond line ')
    const about = await shop.comment(ben, list, 'Too dark', product(4))
    expect((await shop.comment(ben, list, 'Where?', product(99))).status).toBe(404)
    const counts = async () => (await shop.listsOf(ben)).wishlists[0]?.team?.comments ?? []
    expect(await counts()).toEqual(
      expect.arrayContaining([
        { item: null, count: 1 },
        { item: product(4), count: 1 },
      ]),
    )
    expect((await shop.said(ada, list))[0]?.body).toBe('First \nsecond line')
    const at = `${LISTS}/${list}/comments/${String(about.body['id'])}`
    expect((await ask(ada, 'PATCH', at, { body: 'Not hers' })).status).toBe(403)
    shop.backend.time.now += 60_000
    expect((await ask(ben, 'PATCH', at, { body: 'Too dark for us' })).body).toMatchObject({
      body: 'Too dark for us',
      edited_at: expect.any(String) as string,
    })
    await ask(ben, 'DELETE', at)
    expect(await counts()).toEqual([{ item: null, count: 1 }])
    expect((await ask(ben, 'PATCH', at, { body: 'Back?' })).status).toBe(404)
    expect((await ask(ben, 'POST', `${at}/restore`, {})).body).toMatchObject({
      body: 'Too dark for us',
    })
    // An item that is taken off takes its comments along, and brings them back.
    await ask(ada, 'DELETE', `${LISTS}/${list}/items/product/4`)
    expect(await counts()).toEqual([{ item: null, count: 1 }])
    expect(await shop.said(ada, list)).toHaveLength(1)
    await save(ada, list, 4)
    expect(await shop.said(ada, list)).toHaveLength(2)
  })

  test('what was said in one team is not read in another', async () => {
    const shop = await opened()
    const { ada, backend, create, ask } = shop
    const ben = await shop.join(3)
    const list = await shop.shared(ben, 'Fires')
    await shop.comment(ada, list, 'Between us')
    await shop.share(ben, list, false)
    expect((await ask(ben, 'GET', `${LISTS}/${list}/comments`)).status).toBe(404)
    await ask(ben, 'POST', `${TEAM}/leave`, {})
    await create(ben, 'Other')
    await shop.share(ben, list)
    expect(await shop.said(ben, list)).toEqual([])
    expect((await shop.listsOf(ben)).wishlists).toMatchObject([
      { id: list, team: { comments: [] } },
    ])
    expect(await backend.db.selectFrom('wishlist_comments').selectAll().execute()).toHaveLength(1)
  })

  test('comments have a length, a list has a number of them, and a person has so many an hour', async () => {
    const shop = await opened()
    const { ada, backend } = shop
    const list = await shop.shared(ada, 'Fires')
    const refused = async (body: string) => {
      const { status, body: said } = await shop.comment(ada, list, body)
      return [status, (said['data'] as { fields?: unknown } | undefined)?.fields]
    }
    expect(await refused('  \n ')).toEqual([422, [{ field: 'comment', fault: 'missing' }]])
    expect(await refused('x'.repeat(COMMENT_LENGTH + 1))).toEqual([
      422,
      [{ field: 'comment', fault: 'too-long' }],
    ])
    expect(await refused('a\u0007b')).toEqual([422, [{ field: 'comment', fault: 'malformed' }]])
    const team = (await shop.listsOf(ada)).team?.id ?? ''
    const rows = Array.from({ length: COMMENTS_PER_LIST }, (_, at) => ({
      id: `C${at}`,
      wishlist_id: list,
      team_id: team,
      user_id: ada.id,
      message: 'said',
      created_at: at,
    }))
    await backend.db.insertInto('wishlist_comments').values(rows).execute()
    expect((await shop.comment(ada, list, 'One more')).body.code).toBe('COMMENTS_FULL')
    let last = 0
    for (let at = 0; at < COMMENTS_PER_HOUR && last !== 429 && last !== 503; at += 1)
      last = (await shop.comment(ada, list, 'Again')).status
    expect(last).toBe(503)
  })
})
