import { expect, test } from 'vitest'
import { openBackend, type Backend, type Person } from '../../support/backend.ts'
import { FILE } from '../../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'

describeOnEveryDatabase('what a file is used for', (open) => {
  const opened = async () => {
    const backend = await openBackend(await open())
    const ada = await backend.signIn()
    await backend.buy(ada, FILE.HD, FILE.UHD)
    return { backend, ada }
  }

  test('can be said with the request, and stands in the library from then on', async () => {
    const { backend, ada } = await opened()
    const body = { variant_id: FILE.HD, project_tag: '  Dune  teaser ' }
    const answer = await backend.ask(ada, '/api/v1/downloads', { method: 'POST', body })
    expect(answer.status).toBe(200)
    expect(await tags(backend, ada)).toEqual({ [FILE.HD]: 'Dune teaser', [FILE.UHD]: '' })
  })

  test('stays as it is when a request says nothing of it', async () => {
    const { backend, ada } = await opened()
    await tag(backend, ada, [FILE.HD], 'Dune')
    expect((await backend.request(ada, FILE.HD)).status).toBe(200)
    expect(await tags(backend, ada)).toMatchObject({ [FILE.HD]: 'Dune' })
  })

  test('is set, changed and taken back later, downloaded or not', async () => {
    const { backend, ada } = await opened()
    expect(await tag(backend, ada, [FILE.HD, FILE.UHD], 'Dune')).toBe(200)
    expect(await tags(backend, ada)).toEqual({ [FILE.HD]: 'Dune', [FILE.UHD]: 'Dune' })
    await tag(backend, ada, [FILE.UHD], 'Arrival')
    await tag(backend, ada, [FILE.HD], ' ')
    expect(await tags(backend, ada)).toEqual({ [FILE.HD]: '', [FILE.UHD]: 'Arrival' })
  })

  test('of a free file is kept until it is granted again', async () => {
    const { backend, ada } = await opened()
    await backend.request(ada, FILE.FREE)
    expect(await tag(backend, ada, [FILE.FREE], 'Dune')).toBe(200)
    backend.time.now += 31 * 24 * 60 * 60 * 1000
    const later = await backend.signInAgain(ada)
    expect(await tag(backend, later, [FILE.FREE], 'Arrival')).toBe(404)
    await backend.request(later, FILE.FREE)
    expect(await tags(backend, later)).toMatchObject({ [FILE.FREE]: 'Dune' })
  })

  test('may be sixty characters long', async () => {
    const { backend, ada } = await opened()
    expect(await tag(backend, ada, [FILE.HD], 'x'.repeat(60))).toBe(200)
    for (const project_tag of ['x'.repeat(61), 'x'.repeat(2000)]) {
      const body = { variant_id: FILE.HD, project_tag }
      const answer = await backend.ask(ada, '/api/v1/downloads', { method: 'POST', body })
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({
        code: 'INVALID',
        data: { fields: [{ field: 'project_tag', fault: 'too-long' }] },
      })
    }
    expect(await tag(backend, ada, [FILE.HD], 'x'.repeat(61))).toBe(422)
    expect(await tags(backend, ada)).toMatchObject({ [FILE.HD]: 'x'.repeat(60) })
  })

  test('is for who holds the file; of several files all are tagged or none', async () => {
    const { backend, ada } = await opened()
    const ben = await backend.signIn()
    await backend.buy(ben, FILE.HD)
    expect(await tag(backend, ben, [FILE.HD, FILE.UHD], 'Dune')).toBe(404)
    expect(await tags(backend, ben)).toEqual({ [FILE.HD]: '' })
    expect(await tag(backend, ben, [FILE.HD], 'Dune')).toBe(200)
    expect(await tags(backend, ada)).toMatchObject({ [FILE.HD]: '' })
    expect(await tag(backend, null, [FILE.HD], 'Dune')).toBe(401)
    expect(await tag(backend, ada, [], 'Dune')).toBe(422)
    expect(await tag(backend, ada, [2 ** 52], 'Dune')).toBe(404)
  })
})

async function tag(
  backend: Backend,
  who: Person | null,
  variantIds: readonly number[],
  projectTag: string,
): Promise<number> {
  const body = { variant_ids: variantIds, project_tag: projectTag }
  return (await backend.ask(who, '/api/v1/library', { method: 'PATCH', body })).status
}

async function tags(backend: Backend, who: Person): Promise<Record<string, string>> {
  const answer = await backend.ask(who, '/api/v1/library')
  const { items } = (await answer.json()) as {
    items: { files: { variant_id: number; project_tag: string }[] }[]
  }
  return Object.fromEntries(
    items.flatMap(({ files }) => files.map((file) => [file.variant_id, file.project_tag])),
  )
}
