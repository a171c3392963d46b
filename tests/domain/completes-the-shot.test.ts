import { expect, test } from 'vitest'
import {
  completesTheShot,
  MOST_OF_AN_ELEMENT,
  type ShotCandidate,
} from '#domain/catalog/completes-the-shot.ts'
import { SHOT_ELEMENTS, shotRoleOf, type ShotRole } from '#domain/catalog/shot-role.ts'

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

test('of what shares no collection, no more than the first two of a role matter, however many there are', () => {
  const all = Array.from({ length: 400 }, (_, place): ShotCandidate => {
    const id = place + 1
    const shared = id % 23 === 0 ? ['street'] : []
    return {
      id,
      role: SHOT_ELEMENTS[(id * 7) % SHOT_ELEMENTS.length] ?? null,
      sameCategory: id % 5 === 0,
      shared,
    }
  })
  const left = new Set([1, 2, 3, 46])
  const seen = new Map<unknown, number>()
  const few = all.filter(({ id, role, shared }) => {
    if (shared.length > 0) return true
    if (left.has(id)) return false
    seen.set(role, (seen.get(role) ?? 0) + 1)
    return (seen.get(role) ?? 0) <= MOST_OF_AN_ELEMENT
  })
  expect(few.length).toBeLessThan(all.length / 4)
  for (const role of SHOT_ELEMENTS) {
    expect(completesTheShot(role, few, left)).toEqual(completesTheShot(role, all, left))
  }
})
