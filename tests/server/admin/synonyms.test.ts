import { expect, test } from 'vitest'
import { answerOf, openBackend } from '#tests/support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { openStaff } from '#tests/support/staff.ts'

const PATH = '/api/v1/admin/synonyms'
const OURS = { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-origin' }

interface Entry {
  readonly term: string
  readonly meanings: readonly string[]
  readonly origin: string
}

describeOnEveryDatabase('search 6: synonyms in the admin', (open) => {
  const openAdmin = async () => {
    const shop = await openBackend(await open())
    const grace = await openStaff(shop)
    const find = (body: Record<string, unknown>, term: string) =>
      (body['synonyms'] as readonly Entry[]).find((entry) => entry.term === term)
    const read = async (term: string) =>
      find((await answerOf(await shop.ask(grace, PATH))).body, term)
    const set = async (term: string, meanings: readonly string[], more: object = {}) =>
      answerOf(
        await shop.ask(grace, `${PATH}/${encodeURIComponent(term)}`, {
          method: 'PUT',
          body: { meanings, ...more },
          headers: OURS,
        }),
      )
    return { ...shop, grace, read, set, find }
  }

  test('staff see what the shop knows, and what they made of it', async () => {
    const { read, set, find, db } = await openAdmin()
    expect(await read('kaboom')).toMatchObject({ origin: 'default' })
    const { body } = await set('kaboom', ['Blast ', 'big  fire', 'blast'])
    expect(find(body, 'kaboom')).toEqual({
      term: 'kaboom',
      meanings: ['blast', 'big fire'],
      origin: 'changed',
    })
    await set('dragon', ['fire'])
    expect(await read('dragon')).toMatchObject({ meanings: ['fire'], origin: 'added' })
    await set('squib', [])
    expect(await read('squib')).toMatchObject({ origin: 'removed' })
    expect(await db.selectFrom('search_synonyms').select('term').orderBy('term').execute()).toEqual(
      [{ term: 'dragon' }, { term: 'kaboom' }, { term: 'squib' }],
    )
  })

  test('each change is undone by giving back what was there, which leaves nothing behind', async () => {
    const { read, set, db } = await openAdmin()
    const before = await read('squib')
    await set('squib', [])
    await set('squib', before?.meanings ?? [])
    expect(await read('squib')).toEqual(before)
    await set('dragon', ['fire'])
    await set('dragon', [])
    expect(await read('dragon')).toBeUndefined()
    expect(await db.selectFrom('search_synonyms').selectAll().execute()).toEqual([])
  })

  test('the audit keeps who changed what, and why if they said so', async () => {
    const { set, db, grace } = await openAdmin()
    await set('dragon', ['fire'], { reason: 'Asked for in every inquiry' })
    await set('dragon', [])
    const lines = await db
      .selectFrom('audit_log')
      .select(['action', 'subject', 'why'])
      .where('action', 'like', 'synonym-%')
      .orderBy('id')
      .execute()
    expect(grace).toBeDefined()
    expect(lines).toEqual([
      { action: 'synonym-set', subject: 'dragon', why: 'Asked for in every inquiry' },
      { action: 'synonym-removed', subject: 'dragon', why: '' },
    ])
  })

  test.each([
    ['...', ['fire'], 'Enter a search term with at least one letter or digit.'],
    ['x'.repeat(61), ['fire'], 'Use up to 60 characters for the search term.'],
    ['dragon', ['x'.repeat(61)], 'Use up to 60 characters for each word or phrase.'],
    ['dragon', ['Dragon!'], 'That’s the search term itself. Enter other words.'],
    [
      'dragon',
      Array.from({ length: 13 }, (_, at) => `fire ${at}`),
      'Enter up to 12 words or phrases.',
    ],
  ])('"%s" as %j is refused in plain words', async (term, meanings, message) => {
    const { set, db } = await openAdmin()
    const { status, body } = await set(term, meanings)
    expect(status).toBe(409)
    expect(body).toMatchObject({ message })
    expect(await db.selectFrom('search_synonyms').selectAll().execute()).toEqual([])
  })

  test('a search follows within a second, without a restart', async () => {
    const { ask, set, grace, time } = await openAdmin()
    const total = async () => {
      time.now += 1000
      const { body } = await answerOf(await ask(grace, '/api/v1/products?search_query=qwyjibo'))
      return body['total']
    }
    const { body } = await answerOf(await ask(grace, '/api/v1/products'))
    const [{ name } = { name: '' }] = body['items'] as readonly { readonly name: string }[]
    expect(await total()).toBe(0)
    await set('qwyjibo', [name])
    await expect.poll(total, { timeout: 5000, interval: 200 }).not.toBe(0)
    await set('qwyjibo', [])
    await expect.poll(total, { timeout: 5000, interval: 200 }).toBe(0)
  })
})
