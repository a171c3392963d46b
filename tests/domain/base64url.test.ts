import { expect, test } from 'vitest'
import { fromBase64Url, inBase64Url } from '#domain/shared/base64url.ts'

test('bytes stand in an address as they are, whatever their number', () => {
  expect(inBase64Url(Uint8Array.of(251, 255, 254))).toBe('-__-')
  for (let length = 0; length < 6; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, at) => 250 + at)
    expect(inBase64Url(bytes)).toMatch(/^[\w-]*$/)
    expect(fromBase64Url(inBase64Url(bytes))).toEqual(bytes)
  }
})

test.each(['a', 'a+/b', 'ab==', 'ä'])('%s is no base64 of an address', (text) => {
  expect(fromBase64Url(text)).toHaveLength(0)
})
