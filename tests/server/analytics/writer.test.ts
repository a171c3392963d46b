import { err, ok, okAsync, ResultAsync, type Result } from 'neverthrow'
import { expect, test } from 'vitest'
import type { Outage } from '#application/ports/outage.ts'
import type { AnalyticsEvent } from '#domain/analytics/analytics-event.ts'
import { inBatches } from '#server/application/analytics/event-writer.ts'

const anEvent = (id: number): AnalyticsEvent => ({
  id: String(id),
  recordedAt: 0,
  occurredAt: 0,
  browserFingerprint: '',
  userId: null,
  userEmail: null,
  userType: 'individual user',
  about: { kind: 'article_view', slug: 's', articleId: 's', articleTitle: 'S', url: '/' },
})
const many = (count: number) => Array.from({ length: count }, (_, id) => anEvent(id))

test('what comes together is written together, and answered after it is', async () => {
  const batches: number[] = []
  let release: () => void = () => undefined
  const commit = new Promise<void>((done) => {
    release = done
  })
  const writer = inBatches(
    (events) => {
      batches.push(events.length)
      return new ResultAsync<void, Outage>(commit.then(() => ok(undefined)))
    },
    { delayMs: 5, atOnce: 100, waiting: 100 },
  )
  let answered = 0
  const kept = many(40).map((event) => writer.keep(event).andTee(() => void (answered += 1)))
  await new Promise((resolve) => setTimeout(resolve, 40))
  expect([batches, answered]).toEqual([[40], 0])
  release()
  await Promise.all(kept)
  expect(answered).toBe(40)
})

test('a full queue asks newcomers to come back, and takes others once it is written', async () => {
  const sizes: number[] = []
  const writer = inBatches(
    (events) => {
      sizes.push(events.length)
      return okAsync(undefined)
    },
    { delayMs: 5, atOnce: 10, waiting: 25 },
  )
  const answers = await Promise.all(many(30).map((event) => writer.keep(event)))
  expect(answers.filter((answer) => answer.isOk())).toHaveLength(25)
  expect(answers.at(-1)?._unsafeUnwrapErr()).toEqual({ kind: 'rate-limited', retryAfterSeconds: 1 })
  expect(sizes).toEqual([10, 10, 5])
  expect((await writer.keep(anEvent(0))).isOk()).toBe(true)
})

test('a batch that fails says so to all of it, and the next is written', async () => {
  const results: Result<void, Outage>[] = [err({ kind: 'unexpected', cause: 'full' })]
  const writer = inBatches(
    () => new ResultAsync(Promise.resolve(results.shift() ?? ok<void, Outage>(undefined))),
    { delayMs: 1, atOnce: 2, waiting: 10 },
  )
  const answers = await Promise.all(many(3).map((event) => writer.keep(event)))
  expect(answers.map((answer) => answer.isOk())).toEqual([false, false, true])
})
