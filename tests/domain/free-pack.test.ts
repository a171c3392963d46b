import { expect, test } from 'vitest'
import { LIBRARY } from '#domain/catalog/library.ts'
import { endOf, monthOf, startOf } from '#domain/shared/calendar.ts'
import { mayBeInPack, packFiles, packMonth, turnOf } from '#domain/subscription/free-pack.ts'

const NOW = Date.UTC(2026, 10, 21, 12)

test('a month is that of UTC, from its first moment to the next one’s', () => {
  const begin = Date.UTC(2026, 11, 1)
  expect([monthOf(begin - 1), monthOf(begin)]).toEqual(['2026-11', '2026-12'])
  expect([startOf('2026-12'), endOf('2026-12')]).toEqual([begin, Date.UTC(2027, 0, 1)])
})

test('month by month the standing list is gone through, three at a time, over the end of a year', () => {
  const standing = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const given = ['2026-11', '2026-12', '2027-01'].flatMap((month) => turnOf(standing, month))
  expect(given).toHaveLength(9)
  expect(new Set(given)).toEqual(new Set(standing))
})

test('a short list gives each asset once, and an empty one nothing', () => {
  expect(turnOf(['a', 'b'], '2026-11').toSorted()).toEqual(['a', 'b'])
  expect(turnOf([], '2026-11')).toEqual([])
})

test('a pack gives every file that costs the fewest credits, and none that costs more', () => {
  const files = [
    { name: 'HD', credits: 1 },
    { name: 'UHD', credits: 2 },
    { name: 'HD, packed', credits: 1 },
  ]
  expect(packFiles(files).map(({ name }) => name)).toEqual(['HD', 'HD, packed'])
  expect(packFiles([])).toEqual([])
})

test('practice footage is in no pack', () => {
  const libraries = [LIBRARY.FOOTAGE_2D, LIBRARY.PRACTICE, LIBRARY.MODELS_3D]
  expect(libraries.map(mayBeInPack)).toEqual([true, false, true])
})

test.each([
  ['2026-11', null],
  ['2026-12', null],
  ['2028-11', null],
  ['2026-10', 'over'],
  ['2028-12', 'too-far'],
  ['2026-13', 'malformed'],
  ['2026-00', 'malformed'],
  ['26-12', 'malformed'],
  ['2026-12-24', 'malformed'],
  ['', 'malformed'],
])('a pack of %j is refused as %j', (typed, why) => {
  expect(packMonth(typed, NOW).match(() => null, String)).toBe(why)
})

test('the month that is running may be set up to its last moment', () => {
  expect(packMonth('2026-11', Date.UTC(2026, 11, 1) - 1).isOk()).toBe(true)
  expect(packMonth('2026-11', Date.UTC(2026, 11, 1)).isErr()).toBe(true)
})
