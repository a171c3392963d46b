import { expect, test } from 'vitest'
import { completesTheShot, type ShotCandidate } from '#domain/catalog/completes-the-shot.ts'
import { shotRoleOf, type ShotRole } from '#domain/catalog/shot-role.ts'

const NONE = new Set<number>()

function one(id: number, role: ShotRole | null, changes: Partial<ShotCandidate> = {}) {
  return { id, role, sameCategory: false, shared: [], ...changes }
}

const ids = (found: readonly { readonly id: number }[]) => found.map(({ id }) => id)

test('an explosion is completed by one of each element that belongs with it, then by a second', () => {
  const candidates = [one(1, 'smoke'), one(2, 'dust'), one(3, 'dust'), one(4, 'sparks')]
  expect(completesTheShot('explosion', candidates, NONE)).toEqual([
    { id: 2, adds: 'dust', collection: null },
    { id: 1, adds: 'smoke', collection: null },
    { id: 4, adds: 'sparks', collection: null },
    { id: 3, adds: 'dust', collection: null },
  ])
})

test('of one element, what shares more collections comes first, and otherwise what came first', () => {
  const candidates = [one(1, 'dust'), one(2, 'dust', { shared: ['war'] }), one(3, 'dust')]
  expect(ids(completesTheShot('explosion', candidates, NONE))).toEqual([2, 1])
})

test('at most six complete a shot', () => {
  const elements = ['dust', 'shockwave', 'smoke', 'sparks', 'embers', 'fire', 'dust'] as const
  const candidates = elements.map((role, place) => one(place + 1, role))
  expect(ids(completesTheShot('explosion', candidates, NONE))).toEqual([1, 2, 3, 4, 5, 6])
})

test('neither itself nor what is shown as similar, nor another of its kind, nor practice footage', () => {
  const shared = ['war']
  const candidates = [
    one(1, 'smoke'),
    one(2, 'smoke'),
    one(3, 'explosion', { shared }),
    one(4, 'plate', { shared }),
    one(5, 'rain'),
  ]
  expect(ids(completesTheShot('explosion', candidates, new Set([1])))).toEqual([2])
})

test('what shares a collection follows, by the smallest of them, unless it is of the same category', () => {
  const candidates = [
    one(1, null, { shared: ['small', 'large'] }),
    one(2, null, { shared: ['large'], sameCategory: true }),
    one(3, 'sparks', { shared: ['large'] }),
  ]
  expect(completesTheShot('fire', candidates, NONE)).toEqual([
    { id: 3, adds: 'sparks', collection: null },
    { id: 1, adds: null, collection: 'small' },
  ])
  expect(completesTheShot(null, candidates, NONE)).toEqual([
    { id: 1, adds: null, collection: 'small' },
    { id: 3, adds: null, collection: 'large' },
  ])
})

test.each([
  [1, null, 'Ground explosion, sooty', ['debris'], 'explosion'],
  [1, null, 'Spell burst, blue', ['explosion'], 'magic'],
  [1, null, 'Energy ring, upright', ['shockwave', 'ring'], 'shockwave'],
  [1, null, 'Gold bokeh lights', ['party'], null],
  [2, null, 'Wet street in rain', ['rain'], 'plate'],
  [3, '3d_models', 'Fire extinguisher', ['fire'], 'model'],
  [3, 'vdb', 'Rising smoke column', ['fire'], 'smoke'],
] as const)('in library %s (%s), "%s" with %s is %s', (libraryId, assetType, name, tags, role) => {
  expect(shotRoleOf({ libraryId, assetType, name, tags })).toBe(role)
})
