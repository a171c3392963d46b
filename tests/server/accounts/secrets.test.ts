import { expect, test } from 'vitest'
import { webSecrets } from '#server/crypto/secrets.ts'

test('ids sort as they were made, however many are made at once, and none follows from another', () => {
  const secrets = webSecrets('a secret of the tests, long enough')
  const made = Array.from({ length: 1000 }, () => secrets.newId())
  expect(made.toSorted()).toEqual(made)
  expect(new Set(made.map((id) => id.slice(10))).size).toBe(1000)
})

// FIPS 180-2, B.1, and RFC 4231, 4.3.
test('digests and signatures are SHA-256 and HMAC-SHA-256 as the standards have them', async () => {
  const secrets = webSecrets('Jefe')
  expect(await secrets.digest('abc')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
  expect(await secrets.sign('what do ya want for nothing?')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  )
})

test('secrets are the same to the last character, and an empty one is not like another', async () => {
  const secrets = webSecrets('a secret of the tests, long enough')
  const token = secrets.newToken()
  expect(await secrets.same(token, token)).toBe(true)
  for (const other of ['', token.slice(1), `${token}x`, token.toUpperCase()]) {
    expect(await secrets.same(token, other)).toBe(false)
  }
})
