import { expect, test } from 'vitest'

test('proof', async () => {
  await new Promise((resolve) => setTimeout(resolve, Number(process.env['PROOF_WAIT'] ?? 0)))
  expect(process.env['PROOF']).toBe('pass')
})
