import { expect, test } from 'vitest'
import { webSecrets } from '#server/crypto/secrets.ts'

test('ids sort as they were made, however many are made at once, and none follows from another', () => {
  const secrets = webSecrets('a secret of the tests, long enough')
  const made = Array.from({ length: 1000 }, () => secrets.newId())
  expect(made.toSorted()).toEqual(made)
  expect(new Set(made.map((id) => id.slice(10))).size).toBe(1000)
})
