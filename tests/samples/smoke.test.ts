import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { smokeClipHash } from '#samples/generate/smoke.ts'

test('a small clip comes out of the solver and the painter the same, frame for frame', async () => {
  const first = await smokeClipHash()
  expect(first).toBe('4f7bfcdd9f8a25106ef0fc903dbef576b81cc8027ba3eb7d48a24206814d3061')
  expect(await smokeClipHash()).toBe(first)
})

test('an element that is on sale is rendered again, frame for frame as it was recorded', async () => {
  const check = ['samples/generate/job/run-one.ts', 'base', 'squib-hit-metal', 'check']
  const { stdout } = await promisify(execFile)(process.execPath, check)
  expect(stdout).toContain('squib-hit-metal/base: its frames are the recorded ones')
}, 120_000)
