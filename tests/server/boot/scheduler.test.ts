import { okAsync, ResultAsync } from 'neverthrow'
import { expect, onTestFinished, test, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/shared/durations.ts'
import { startScheduler } from '#server/boot/scheduler.ts'
import { composedOver } from '#tests/support/composed.ts'
import { migratedSqlite } from '#tests/support/migrated-sqlite.ts'
import { given } from '#wiring/wire.ts'

/** A job of which each run lasts as long as a test says: of the runs in progress it knows the most at once. */
function slowJob() {
  const inProgress = new Set<() => void>()
  const job = { runs: 0, mostAtOnce: 0, lasts: false, endAll: () => undefined as void }
  job.endAll = () => {
    for (const end of inProgress) end()
  }
  const run = () => {
    job.runs += 1
    if (!job.lasts) return okAsync(0)
    const ended = new Promise<number>((resolve) => {
      const end = () => {
        inProgress.delete(end)
        resolve(0)
      }
      inProgress.add(end)
    })
    job.mostAtOnce = Math.max(job.mostAtOnce, inProgress.size)
    return ResultAsync.fromSafePromise(ended)
  }
  return { job, run }
}

/** A shop whose scheduler runs, with some of its jobs replaced. */
async function opened(replaced: Readonly<Record<string, unknown>>) {
  const db = await migratedSqlite()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const alarms: object[] = []
  const log = { note: () => undefined, alarm: (event: string) => void alarms.push({ event }) }
  const scheduler = await startScheduler(composedOver(db, given({ log, ...replaced })))
  onTestFinished(async () => {
    vi.useRealTimers()
    await db.destroy()
  })
  return { scheduler, alarms }
}

/** Lets the event loop turn, which transactions need, more often than a run has steps: no time passes. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** Jobs by how often they run, and the service that stands for each. */
const JOBS = [
  ['renewals', 'renewSubscriptions', 10 * MINUTE_MS],
  ['what is done each hour', 'recoverOrders', HOUR_MS],
  ['counts', 'countEvents', MINUTE_MS],
] as const

test.each(JOBS)('%s that take long neither overlap nor pile up', async (_, service, every) => {
  const { job, run } = slowJob()
  const { scheduler } = await opened({ [service]: run })
  job.lasts = true
  await vi.advanceTimersByTimeAsync(every)
  const before = job.runs
  await vi.advanceTimersByTimeAsync(3 * every)
  expect(job).toMatchObject({ runs: before, mostAtOnce: 1 })
  job.lasts = false
  job.endAll()
  await turns()
  await vi.advanceTimersByTimeAsync(every - 1)
  expect(job.runs).toBe(before)
  await vi.advanceTimersByTimeAsync(1)
  await turns()
  expect(job.runs).toBe(before + 1)
  await scheduler.close()
})

test.each(JOBS)('a shop that closes waits for %s', async (_, service, every) => {
  const { job, run } = slowJob()
  const { scheduler } = await opened({ [service]: run })
  job.lasts = true
  await vi.advanceTimersByTimeAsync(every)
  const { runs } = job
  const onClosed = vi.fn()
  const closing = scheduler.close().then(onClosed)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(onClosed).not.toHaveBeenCalled()
  job.endAll()
  await closing
  await vi.advanceTimersByTimeAsync(2 * every)
  expect(job.runs).toBe(runs)
})

test('a shop that closes begins no further step of what it does each hour', async () => {
  const { job, run } = slowJob()
  const tidyUp = vi.fn(() => okAsync(undefined))
  const { scheduler } = await opened({ recoverOrders: run, tidyUp })
  job.lasts = true
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(tidyUp).toHaveBeenCalledOnce()
  const closing = scheduler.close()
  job.endAll()
  await closing
  expect(tidyUp).toHaveBeenCalledOnce()
})

test('a shop that closes waits half a second for an import, which the next start goes on with', async () => {
  const never = new Promise<never>(() => undefined)
  const assetImports = { work: () => never, tidyUploads: () => okAsync(0) }
  const { scheduler } = await opened({ assetImports })
  const onClosed = vi.fn()
  const closing = scheduler.close().then(onClosed)
  await vi.advanceTimersByTimeAsync(499)
  expect(onClosed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onClosed).toHaveBeenCalledOnce()
  await closing
})

test('a run that breaks raises an alarm, and the next one comes all the same', async () => {
  const closeTeams = vi.fn(() => ResultAsync.fromSafePromise(Promise.reject(new Error('a bug'))))
  const { scheduler, alarms } = await opened({ closeTeams })
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  expect(closeTeams).toHaveBeenCalledTimes(2)
  expect(alarms).toEqual([{ event: 'fault' }, { event: 'fault' }])
  await scheduler.close()
})
