import { expect, test, vi } from 'vitest'
import { momentaryCache } from '#server/ssr/momentary-cache.ts'

test('what is cached for a moment is not held after it, even if nothing else is requested', async () => {
  const cache = momentaryCache<object>()
  for (let at = 0; at < 400; at += 1) cache.set(`/page-${at}`, {})
  expect(cache.size).toBeGreaterThan(0)
  await vi.waitFor(() => expect(cache.size).toBe(0), { timeout: 5_000 })
})
