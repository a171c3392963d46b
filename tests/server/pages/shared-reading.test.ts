import { expect, test } from 'vitest'
import { sharedReading } from '#server/sql/shared-reading.ts'

test('one read runs at a time, even for those who ask in the moment between two', async () => {
  let running = 0
  let most = 0
  const read = sharedReading(async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 1))
    running -= 1
  })
  const first = read()
  const waiting = read()
  await first
  await Promise.all([read(), waiting, read()])
  expect(most).toBe(1)
})
