import { expect, test } from 'vitest'
import { openCounter, type Counter, type Person } from '#tests/support/counter.ts'
import { FILE } from '#tests/support/counter-stock.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'

describeOnEveryDatabase('what a file is used for', (open) => {
  const opened = async () => {
    const counter = await openCounter(await open())
    const ada = await counter.signIn()
    await counter.buy(ada, FILE.HD, FILE.UHD)
    return { counter, ada }
  }

  test('can be said with the request, and stands in the library from then on', async () => {
    const { counter, ada } = await opened()
    const body = { variant_id: FILE.HD, project_tag: '  Dune  teaser ' }
    const answer = await counter.ask(ada, '/api/v1/downloads', { method: 'POST', body })
    expect(answer.status).toBe(200)
    expect(await tags(counter, ada)).toEqual({ [FILE.HD]: 'Dune teaser', [FILE.UHD]: '' })
  })

  test('stays as it is when a request says nothing of it', async () => {
    const { counter, ada } = await opened()
    await tag(counter, ada, [FILE.HD], 'Dune')
    expect((await counter.request(ada, FILE.HD)).status).toBe(200)
    expect(await tags(counter, ada)).toMatchObject({ [FILE.HD]: 'Dune' })
  })

  test('is set, changed and taken back later, downloaded or not', async () => {
    const { counter, ada } = await opened()
    expect(await tag(counter, ada, [FILE.HD, FILE.UHD], 'Dune')).toBe(200)
    expect(await tags(counter, ada)).toEqual({ [FILE.HD]: 'Dune', [FILE.UHD]: 'Dune' })
    await tag(counter, ada, [FILE.UHD], 'Arrival')
    await tag(counter, ada, [FILE.HD], ' ')
    expect(await tags(counter, ada)).toEqual({ [FILE.HD]: '', [FILE.UHD]: 'Arrival' })
  })

  test('of a free file is kept until it is granted again', async () => {
    const { counter, ada } = await opened()
    await counter.request(ada, FILE.FREE)
    expect(await tag(counter, ada, [FILE.FREE], 'Dune')).toBe(200)
    counter.time.now += 31 * 24 * 60 * 60 * 1000
    const later = await counter.signInAgain(ada)
    expect(await tag(counter, later, [FILE.FREE], 'Arrival')).toBe(404)
    await counter.request(later, FILE.FREE)
    expect(await tags(counter, later)).toMatchObject({ [FILE.FREE]: 'Dune' })
  })

  test('may be sixty characters long', async () => {
    const { counter, ada } = await opened()
    expect(await tag(counter, ada, [FILE.HD], 'x'.repeat(60))).toBe(200)
    for (const project_tag of ['x'.repeat(61), 'x'.repeat(2000)]) {
      const body = { variant_id: FILE.HD, project_tag }
      const answer = await counter.ask(ada, '/api/v1/downloads', { method: 'POST', body })
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({
        code: 'INVALID',
        data: { fields: [{ field: 'project_tag', fault: 'too-long' }] },
      })
    }
    expect(await tag(counter, ada, [FILE.HD], 'x'.repeat(61))).toBe(422)
    expect(await tags(counter, ada)).toMatchObject({ [FILE.HD]: 'x'.repeat(60) })
  })

  test('is for who holds the file; of several files all are tagged or none', async () => {
    const { counter, ada } = await opened()
    const ben = await counter.signIn()
    await counter.buy(ben, FILE.HD)
    expect(await tag(counter, ben, [FILE.HD, FILE.UHD], 'Dune')).toBe(404)
    expect(await tags(counter, ben)).toEqual({ [FILE.HD]: '' })
    expect(await tag(counter, ben, [FILE.HD], 'Dune')).toBe(200)
    expect(await tags(counter, ada)).toMatchObject({ [FILE.HD]: '' })
    expect(await tag(counter, null, [FILE.HD], 'Dune')).toBe(401)
    expect(await tag(counter, ada, [], 'Dune')).toBe(422)
    expect(await tag(counter, ada, [2 ** 52], 'Dune')).toBe(404)
  })
})

async function tag(
  counter: Counter,
  who: Person | null,
  variantIds: readonly number[],
  projectTag: string,
): Promise<number> {
  const body = { variant_ids: variantIds, project_tag: projectTag }
  return (await counter.ask(who, '/api/v1/library', { method: 'PATCH', body })).status
}

async function tags(counter: Counter, who: Person): Promise<Record<string, string>> {
  const answer = await counter.ask(who, '/api/v1/library')
  const entries = (await answer.json()) as {
    files: { variant_id: number; project_tag: string }[]
  }[]
  return Object.fromEntries(
    entries.flatMap(({ files }) => files.map((file) => [file.variant_id, file.project_tag])),
  )
}
