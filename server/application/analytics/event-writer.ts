import { errAsync, fromSafePromise, ok, type Result, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { AnalyticsEvent } from '#domain/analytics/analytics-event.ts'
import { endOf, monthOf, startOf } from '#domain/shared/calendar.ts'
import type { AnalyticsEvents } from '#server/application/ports/analytics-events.ts'
import type { Needs } from '#server/application/ports/ports.ts'

/** How events wait for one another. */
interface Batches {
  /** The first of a batch waits no longer than this for others. */
  readonly delayMs: number
  /** Written in one statement. */
  readonly atOnce: number
  /** Once this many wait, newcomers are asked to come back. */
  readonly waiting: number
}

/** Batches of so many, and their answers, hold up everybody else for some milliseconds, and a full queue is written within a second. */
const BATCHES: Batches = { delayMs: 40, atOnce: 50, waiting: 2_000 }

/** Keeps events in the database, in batches. A month that no run has made room for is made room for by its first event. */
export function eventWriter({ units }: Needs<'units'>): AnalyticsEvents {
  const known = new Set<string>()
  return inBatches((events) => {
    const months = new Set(events.map(({ recordedAt }) => monthOf(recordedAt)))
    return units
      .run(async ({ analytics }) => {
        for (const month of months.difference(known)) {
          await analytics.addMonth({ month, from: startOf(month), until: endOf(month) })
        }
        await analytics.append(events)
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
 * Writes events together: a commit for each of a thousand a second would leave the disk no time for anything else. An
 * event is kept once its batch is committed, and what failed is not tried again: nobody waits for it.
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
