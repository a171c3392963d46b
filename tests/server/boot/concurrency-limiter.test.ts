import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { concurrencyLimiter } from '#server/concurrency-limiter.ts'

test('so many work at once, so many wait in the order of coming, and who comes then is asked to come back', async () => {
  const inTurn = concurrencyLimiter({ atOnce: 2, waiting: 3, retryAfterSeconds: 5 })
  const done: number[] = []
  const ends: (() => void)[] = []
  const all = Array.from({ length: 7 }, (_, number) =>
    inTurn(async () => {
      await new Promise<void>((end) => ends.push(end))
      done.push(number)
    }),
  )
  await Promise.resolve()
  expect(ends).toHaveLength(2)
  const refused = await Promise.all(all.slice(5))
  for (const one of refused) {
    expect(one._unsafeUnwrapErr()).toEqual({ kind: 'rate-limited', retryAfterSeconds: 5 })
  }
  for (let at = 0; at < 5; at += 1) {
    ends[at]?.()
    await all[at]
  }
  expect(done).toEqual([0, 1, 2, 3, 4])
})

test('work that fails lets the next one in', async () => {
  const inTurn = concurrencyLimiter({ atOnce: 1, waiting: 1, retryAfterSeconds: 1 })
  const failing = inTurn(() => Promise.reject(new Error('out of paper')))
  const next = inTurn(() => Promise.resolve('printed'))
  expect((await failing)._unsafeUnwrapErr().kind).toBe('unexpected')
  expect((await next)._unsafeUnwrap()).toBe('printed')
})

test('who comes after the first in a long queue has waited too long is asked to come back', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const inTurn = concurrencyLimiter({
    atOnce: 1,
    waiting: 60,
    retryAfterSeconds: 2,
    longestWaitMs: 1_000,
  })
  const ends: (() => void)[] = []
  const work = () => inTurn(() => new Promise<void>((end) => ends.push(end)))
  const all = Array.from({ length: 9 }, work)
  await setImmediate()
  expect(ends).toHaveLength(1)
  vi.advanceTimersByTime(1_000)
  all.push(work())
  vi.advanceTimersByTime(1)
  expect((await work())._unsafeUnwrapErr()).toEqual({ kind: 'rate-limited', retryAfterSeconds: 2 })
  for (const [place, one] of all.entries()) {
    await setImmediate()
    expect(ends).toHaveLength(place + 1)
    ends[place]?.()
    expect((await one).isOk()).toBe(true)
  }
})

test('who has waited elsewhere is let in where others are not, until twice as many wait', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const limits = { atOnce: 1, waiting: 8, retryAfterSeconds: 2, longestWaitMs: 700 }
  const inTurn = concurrencyLimiter(limits)
  const ends: (() => void)[] = []
  const work = (hasWaited = false) =>
    inTurn(() => new Promise<void>((end) => ends.push(end)), hasWaited)
  expect(inTurn.waitShare()).toBe(0)
  const all = Array.from({ length: 9 }, () => work())
  await setImmediate()
  vi.advanceTimersByTime(701)
  expect(inTurn.waitShare()).toBe(701 / 700)
  expect((await work()).isErr()).toBe(true)
  for (let more = 0; more < 8; more += 1) all.push(work(true))
  expect((await work(true)).isErr()).toBe(true)
  for (const [place, one] of all.entries()) {
    while (ends.length <= place) await setImmediate()
    ends[place]?.()
    expect((await one).isOk()).toBe(true)
  }
  expect(inTurn.waitShare()).toBe(0)
})

test('who has waited elsewhere is refused as well once the first has waited twice as long as others may', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const limits = { atOnce: 1, waiting: 100, retryAfterSeconds: 2, longestWaitMs: 300 }
  const inTurn = concurrencyLimiter(limits)
  const held = Promise.withResolvers<void>()
  const work = () => inTurn(() => held.promise, true)
  const all = Array.from({ length: 9 }, work)
  await setImmediate()
  vi.advanceTimersByTime(600)
  all.push(work())
  vi.advanceTimersByTime(1)
  expect((await work())._unsafeUnwrapErr()).toEqual({ kind: 'rate-limited', retryAfterSeconds: 2 })
  held.resolve()
  expect((await Promise.all(all)).every((one) => one.isOk())).toBe(true)
})

test('who would wait too long at the pace of the queue is refused, although its first has waited for less', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const inTurn = concurrencyLimiter({
    atOnce: 2,
    waiting: 100,
    retryAfterSeconds: 1,
    longestWaitMs: 300,
  })
  const ends: (() => void)[] = []
  const work = () => inTurn(() => new Promise<void>((end) => ends.push(end)))
  const all = Array.from({ length: 4 }, work)
  await setImmediate()
  all.push(...Array.from({ length: 40 }, work))
  // Two begin in each 50 ms, so that who comes now would wait for a second.
  for (let pair = 0; pair < 3; pair += 1) {
    vi.advanceTimersByTime(50)
    for (const end of ends.splice(0)) end()
    await setImmediate()
  }
  expect(inTurn.waitShare()).toBeGreaterThan(1)
  expect((await work()).isErr()).toBe(true)
  const ending = setInterval(() => ends.splice(0).map((end) => end()), 0)
  onTestFinished(() => clearInterval(ending))
  expect((await Promise.all(all)).every((one) => one.isOk())).toBe(true)
  expect(inTurn.waitShare()).toBe(0)
  const next = work()
  expect((await next).isOk()).toBe(true)
})
