import { expect, test } from 'vitest'
import { safeRedirect } from '#domain/shared/safe-redirect.ts'

test.each(['/', '/2d?page=2', '/checkout/complete?order=1#files'])('%j is a page of ours', (path) =>
  expect(safeRedirect(path)).toBe(path),
)

// Browsers drop tabs and line breaks: what is left of some of these begins with two slashes.
test.each([
  null,
  '',
  'https://evil.test/',
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/\t\\evil.test',
  'javascript:alert(1)',
])('%j leads home', (target) => expect(safeRedirect(target)).toBe('/'))
