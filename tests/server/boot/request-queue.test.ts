import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { requestQueue } from '#server/http/request-queue.ts'

/** A process whose work takes as long as it says. */
function aProcess(laterShare = 0) {
  let clock = 0
  const begun: number[] = []
  const waited: number[] = []
  const queue = requestQueue(
    () => clock,
    () => laterShare,
  )
  return {
    begun,
    /** Who was told that they have waited. */
    waited,
    queue,
    wait: (ms: number) => (clock += ms),
    come: (name: number, ms: number) =>
      queue.begin((hasWaited) => {
        begun.push(name)
        if (hasWaited) waited.push(name)
        clock += ms
      }, 'read'),
  }
}

test('what comes alone is begun at once', () => {
  const { begun, come } = aProcess()
  expect(come(1, 5)).toBe(true)
  expect(come(2, 5)).toBe(true)
  expect(begun).toEqual([1, 2])
})

test('a crowd is begun in its order, a few in each turn, so that others get theirs in between', async () => {
  const { begun, come } = aProcess()
  for (let name = 0; name < 9; name += 1) expect(come(name, 7)).toBe(true)
  expect(begun).toEqual([0, 1, 2])
  while (begun.length < 6) await setImmediate()
  expect(begun).toEqual([0, 1, 2, 3, 4, 5])
  expect(come(9, 7)).toBe(true)
  while (begun.length < 9) await setImmediate()
  await setImmediate()
  await setImmediate()
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('who comes while the first of many has waited a second is sent away, and nobody of a few', async () => {
  const { begun, come, wait } = aProcess()
  come(0, 25)
  for (let name = 1; name <= 15; name += 1) come(name, 25)
  wait(1_001)
  expect(come(16, 25)).toBe(true)
  expect(come(17, 25)).toBe(false)
  while (begun.length < 17) await setImmediate()
  expect(begun.at(-1)).toBe(16)
  expect(come(18, 25)).toBe(true)
  while (begun.length < 18) await setImmediate()
  expect(begun.at(-1)).toBe(18)
})

test.each([
  { laterShare: 0, longest: 500 },
  { laterShare: 0.6, longest: 200 },
  { laterShare: 0.99, longest: 5 },
])(
  'where the first in a later queue has waited $laterShare of its longest wait, it is at most $longest here',
  ({ laterShare, longest }) => {
    const { come, wait } = aProcess(laterShare)
    for (let name = 0; name <= 16; name += 1) come(name, 25)
    wait(longest)
    expect(come(17, 25)).toBe(true)
    wait(1)
    expect(come(18, 25)).toBe(false)
  },
)

test('who would wait too long at the pace of the queue is sent away, although its first has waited for less', async () => {
  const { begun, come } = aProcess()
  for (let name = 0; name < 60; name += 1) expect(come(name, 10)).toBe(true)
  while (begun.length < 20) await setImmediate()
  // The first has waited for about 0.2 s, and each of the others takes 10 ms.
  let letIn = 0
  while (letIn < 100 && come(60 + letIn, 10)) letIn += 1
  expect(letIn).toBeGreaterThan(0)
  expect(letIn).toBeLessThan(20)
})

test('who has waited here is told so, for a later queue to let them in', async () => {
  const { begun, come, waited } = aProcess()
  for (let name = 0; name < 6; name += 1) come(name, 25)
  while (begun.length < 6) await setImmediate()
  expect(begun).toEqual([0, 1, 2, 3, 4, 5])
  expect(waited).toEqual([4, 5])
})

test('while connections are accepted nothing is begun, but not for long', async () => {
  const { begun, come, queue, wait } = aProcess()
  queue.accepted()
  expect(come(0, 1)).toBe(true)
  await setImmediate()
  expect(begun).toEqual([])
  const heavy = queue.afterAccepting().then(() => begun.push(100))
  for (let count = 0; count < 10; count += 1) {
    queue.accepted()
    wait(1)
    await setImmediate()
  }
  expect(begun).toEqual([])
  while (begun.length < 2) {
    queue.accepted()
    wait(1)
    await setImmediate()
  }
  await heavy
  expect(begun.toSorted((one, other) => one - other)).toEqual([0, 100])
})
