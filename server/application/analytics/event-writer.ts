import { errAsync, fromSafePromise, ok, type Result, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { AnalyticsEvent } from '#domain/analytics/analytics-event.ts'
import { endOf, monthOf, startOf } from '#domain/shared/calendar.ts'
import { appendEvents } from './append-events.ts'
import type { AnalyticsEvents } from '#server/application/ports/analytics-events.ts'
import type { Needs } from '#server/application/ports/ports.ts'

/** How events are batched. */
interface Batches {
  /** The longest time in milliseconds that the first event of a batch waits for others. */
  readonly delayMs: number
  /** Events written in one statement. */
  readonly atOnce: number
  /** Queue length at which further events are refused with a request to retry. */
  readonly waiting: number
}

/**
 * Batches of this size and their responses delay other requests only by a few milliseconds, and a full
 * queue is written within a second.
 */
const BATCHES: Batches = { delayMs: 40, atOnce: 50, waiting: 2_000 }

/** Stores events in the database, in batches. If `keepEvents` has not added a month yet, its first event adds it. */
export function eventWriter({ units }: Needs<'units'>): AnalyticsEvents {
  const known = new Set<string>()
  return inBatches((events) => {
    const months = new Set(events.map(({ recordedAt }) => monthOf(recordedAt)))
    return units
      .run(async ({ analytics }) => {
        for (const month of months.difference(known)) {
          await analytics.addMonth({ month, from: startOf(month), until: endOf(month) })
        }
        await appendEvents(analytics, events)
        return ok(undefined)
      })
      .andTee(() => {
        for (const month of months) known.add(month)
      })
  })
}

type Append = (events: readonly AnalyticsEvent[]) => ResultAsync<void, Outage>

interface Waiting {
  readonly event: AnalyticsEvent
  readonly done: (result: Result<void, Outage>) => void
}

/**
 * Writes events in batches: at a thousand events per second, a commit for each would saturate the disk. An
 * event is stored once its batch is committed. A failed batch is not retried, since nobody waits for it.
 */
export function inBatches(
  append: Append,
  { delayMs, atOnce, waiting }: Batches = BATCHES,
): AnalyticsEvents {
  const queue: Waiting[] = []
  let isWriting = false
  let timer: ReturnType<typeof setTimeout> | null = null

  const write = async () => {
    timer = null
    isWriting = true
    const batch = queue.splice(0, atOnce)
    const result = await append(batch.map(({ event }) => event))
    for (const { done } of batch) done(result)
    isWriting = false
    schedule()
  }
  const schedule = () => {
    if (isWriting || queue.length === 0) return
    const isFull = queue.length >= atOnce
    if (timer !== null && !isFull) return
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => void write(), isFull ? 0 : delayMs)
  }

  return {
    keep: (event) => {
      if (queue.length >= waiting) return errAsync({ kind: 'rate-limited', retryAfterSeconds: 1 })
      const kept = new Promise<Result<void, Outage>>((done) => queue.push({ event, done }))
      schedule()
      return fromSafePromise(kept).andThen((result) => result)
    },
  }
}
