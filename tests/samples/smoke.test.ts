import { expect, test } from 'vitest'
import { smokeClipHash } from '#samples/generate/smoke.ts'

test('a small clip comes out of the solver and the painter the same, frame for frame', async () => {
  const first = await smokeClipHash()
  expect(first).toBe('f1b59173d77fc9e7e23b97cb1249e5f6294518d4809cbc7fa0b5e3e14bb92620')
  expect(await smokeClipHash()).toBe(first)
})
