import { expect, test } from 'vitest'
import { momentsOf } from '#samples/generate/job/sheets.ts'

test('a sheet shows a flash where it is, and not the dark before and after it', () => {
  const covered = Array.from({ length: 100 }, (_, at) => (at >= 40 && at < 50 ? 1_000 : 2))
  for (const moment of momentsOf(covered)) {
    expect(covered[Math.floor(moment * covered.length)]).toBe(1_000)
  }
})

test('a sheet shows what is always there at moments of the whole clip', () => {
  const moments = momentsOf(Array.from({ length: 100 }, () => 500))
  expect(moments).toEqual([0.085, 0.305, 0.555, 0.805])
})
