import { expect, test } from 'vitest'
import { MOST_MATCHES } from '#domain/composite/plate-match.ts'
import type { Look } from '#domain/picture/look.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { aCatalog, anEntry, catalogApp, catalogOver, stock } from '../../support/catalog-data.ts'

const NIGHT: Look = {
  colors: [
    { hex: '#000000', share: 0.7 },
    { hex: '#ff8000', share: 0.3 },
  ],
  brightness: 0.25,
  contrast: 0.6,
  keyLight: 'left',
}

interface Looking {
  readonly id: number
  readonly hex: string
  readonly [key: string]: unknown
}

function looking({ id, hex, ...changes }: Looking) {
  const { facts } = anEntry({ id })
  const look = {
    colors: [{ hex, share: 1 }],
    brightness: 0.7,
    // Gray smoke has that in common with the plate, and nothing else.
    contrast: 0.6,
    key_light: 'front',
  }
  return anEntry({ id, facts: { ...facts, look }, ...changes })
}

const smoke = { category: 'smoke', blend: 'over' }

const SHOP = aCatalog([
  ...[1, 2, 3, 4, 5].map((id) => looking({ id, hex: '#ff8000', popularity: id })),
  // Nearly the same hue: nobody could tell, so popularity counts.
  looking({ id: 6, hex: '#ff8a10', category: 'smoke', popularity: 90 }),
  looking({ id: 7, hex: '#b0b0b0', ...smoke, popularity: 99 }),
  looking({ id: 8, hex: '#ff8000', library_id: 2, category: 'plates' }),
  anEntry({ id: 9, popularity: 100 }),
])

const QUERY = { colors: '000000-70,ff8000-30', brightness: '25', contrast: '60', key_light: 'left' }

const addressOf = (changes: Partial<Record<keyof typeof QUERY, string>> = {}) =>
  `/api/v1/products/plate_matches?${new URLSearchParams({ ...QUERY, ...changes })}`

describeOnEveryDatabase('What fits a plate', (open) => {
  test('is ranked by how well it fits, then by popularity, three of a category at most', async () => {
    const db = await open()
    await stock(db, SHOP)
    const matches = (await catalogOver(db).matching(NIGHT))._unsafeUnwrap()
    // Neither gray smoke, nor practice footage, nor what nobody measured.
    expect(matches.map(({ element }) => element.id)).toEqual([6, 5, 4, 3])
    expect(matches[0]?.reasons).toEqual([
      { kind: 'color', element: 'orange', plate: 'orange' },
      { kind: 'warm-light' },
    ])
  })

  test('is no more than twelve', async () => {
    const db = await open()
    const categories = Array.from({ length: 5 }, (_, at) => `kind-${at}`)
    const { categories: known, ...shop } = aCatalog(
      categories.flatMap((category, at) =>
        [1, 2, 3].map((id) => looking({ id: 3 * at + id, hex: '#ff8000', category })),
      ),
    )
    const named = categories.map((slug) => ({ slug, name: slug, library_id: 1, intro: 'All.' }))
    await stock(db, { ...shop, categories: [...known, ...named] })
    const matches = (await catalogOver(db).matching(NIGHT))._unsafeUnwrap()
    expect(matches).toHaveLength(MOST_MATCHES)
  })

  test('is answered to anybody, and leaves what is retired out', async () => {
    const db = await open()
    await stock(db, SHOP)
    await db.updateTable('products').set({ retired: 1 }).where('id', '=', 5).execute()
    const answer = await catalogApp(db).request(addressOf())
    expect(answer.status).toBe(200)
    const body = (await answer.json()) as readonly { readonly element: { readonly id: number } }[]
    expect(body.map(({ element }) => element.id)).toEqual([6, 4, 3, 2])
  })

  test.each([
    { colors: '' },
    { colors: 'ff8000' },
    { colors: 'ff8000-101' },
    { colors: 'ff8000-1,ff8000-1,ff8000-1,ff8000-1' },
    { brightness: '-1' },
    { brightness: '1e9' },
    { contrast: '101' },
    { key_light: 'below' },
  ])('%o is refused by the name of its field', async (changes) => {
    const db = await open()
    await stock(db, SHOP)
    const answer = await catalogApp(db).request(addressOf(changes))
    expect(answer.status).toBe(422)
    expect(JSON.stringify(await answer.json())).toContain(Object.keys(changes)[0])
  })
})
