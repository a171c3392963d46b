import { expect, test } from 'vitest'
import { batchesOf } from '#server/sql/upsert-rows.ts'

test('rows are written in statements that neither engine finds too long', () => {
  const rows = Array.from({ length: 3000 }, (_, id) => ({ id, ...COLUMNS }))
  const batches = batchesOf(rows)
  expect(batches.length).toBeGreaterThan(1)
  for (const batch of batches) expect(batch.length * 11).toBeLessThanOrEqual(32_766)
  expect(batches.flat()).toEqual(rows)
  expect(batchesOf([])).toEqual([])
})

const COLUMNS = { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1, h: 1, i: 1, j: 1 }
