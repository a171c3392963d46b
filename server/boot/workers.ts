import cluster, { type Worker } from 'node:cluster'
import type { AlarmEvent, Log } from '#server/application/ports/log.ts'
import type { ShopMetrics } from '#server/metrics/shop-metrics.ts'
import type { ServingProcess } from '#server/metrics/worker-metrics.ts'

/** The environment variable that gives a worker its number, from 1. */
const NUMBER = 'WORKER_NUMBER'

const STEADY_MS = 10_000
/**
 * How often in a row a worker may end before it was steady while no other serves; starting another then gains
 * nothing.
 */
const MOST_IN_A_ROW = 6
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 15_000

/** Slightly longer than the workers' own shutdown limit. */
const LAST_RESORT_MS = 9_700

export interface Supervision {
  readonly count: number
  readonly log: Log
  /** Called once all workers are open for the first time. */
  readonly onOpen: () => void
  /** Called once all workers have ended. */
  readonly onEnd: (code: number) => void
  /** Milliseconds that a worker must serve to count as started successfully; set in tests. */
  readonly steadyMs?: number
  /** Milliseconds before the first replacement of a worker that did not; set in tests. */
  readonly firstPauseMs?: number
}

interface Serving {
  readonly number: number
  readonly worker: Worker
  openedAt: number | null
}

// Workers accept connections from one queue of the operating system. If the primary process handed them out, as
// is the default, connections for a worker that was just killed would wait forever.
cluster.schedulingPolicy = cluster.SCHED_NONE

export const isWorker = cluster.isWorker

/**
 * What a worker does besides serving: it offers its metrics to the primary process, counts the alarms sent to
 * it, and ignores a terminal's hang-up, which is meant for the primary alone.
 */
export function beWorker(metrics: ShopMetrics | null): void {
  process.on('SIGHUP', () => undefined)
  metrics?.offerAs(Number(process.env[NUMBER]))
  process.on('message', (message: unknown) => {
    const event: unknown = Reflect.get(Object(message), 'alarm')
    if (typeof event === 'string') metrics?.countAlarm(event as AlarmEvent)
  })
}

/** The number of each worker that has opened. */
const opened = new WeakMap<Worker, number>()

/** The workers that serve now; while a worker is being renewed, two may have the same number. */
export function openWorkers(): readonly ServingProcess[] {
  return alive().flatMap((worker) => {
    const number = opened.get(worker)
    return number === undefined ? [] : [{ number, process: worker }]
  })
}

/**
 * Runs several processes that serve one port (decision 072): the first one alone, since it migrates and creates
 * what the data folder lacks, then the others. A worker that ends is replaced, after increasing pauses if it
 * ends right away. Signals are passed on; SIGHUP replaces the workers one by one with new ones that open before
 * the old ones close.
 */
export async function superviseWorkers(supervision: Supervision): Promise<void> {
  const { count, log, onOpen, onEnd } = supervision
  const { steadyMs = STEADY_MS, firstPauseMs = FIRST_PAUSE_MS } = supervision
  const serving = new Map<number, Serving>()
  const timers = new Set<NodeJS.Timeout>()
  /** For each number, how often in a row its worker ended before it was steady. */
  const inARow = new Map<number, number>()
  let code = 0
  let isClosing = false
  let isRenewing = false
  let isAskedAgain = false

  /** Resolves with the worker once it listens; null if it ended before. */
  async function begin(number: number): Promise<Serving | null> {
    if (isClosing) return null
    const worker = cluster.fork({ [NUMBER]: String(number) })
    const one: Serving = { number, worker, openedAt: null }
    // The exit event reports the failure.
    worker.on('error', () => undefined)
    if (!serving.has(number)) serving.set(number, one)
    return new Promise((resolve) => {
      worker.once('listening', () => {
        one.openedAt = Date.now()
        opened.set(worker, number)
        log.note('worker-open', { worker: number, pid: worker.process.pid ?? 0 })
        resolve(one)
      })
      worker.once('exit', (exitCode, signal) => {
        resolve(null)
        ended(one, exitCode, signal)
      })
    })
  }

  function ended(one: Serving, exitCode: number | null, signal: string | null): void {
    const isCurrent = serving.get(one.number) === one
    if (isCurrent) serving.delete(one.number)
    const servedMs = servedFor(one)
    const what = { worker: one.number, code: exitCode, signal, seconds: servedMs / 1000 }
    if ((isClosing || !isCurrent) && one.openedAt !== null) log.note('worker-stopped', what)
    if (isClosing) {
      if (one.openedAt !== null && exitCode !== 0) code = 1
      return endIfAlone()
    }
    if (!isCurrent && one.openedAt !== null) return
    alarm('worker-ended', what)
    if (isCurrent && hasOpened) again(one.number, servedMs)
  }

  function again(number: number, servedMs: number): void {
    const ends = servedMs < steadyMs ? (inARow.get(number) ?? 0) + 1 : 0
    inARow.set(number, ends)
    if (ends >= MOST_IN_A_ROW && !isAnyOpen()) {
      alarm('workers-given-up', { ended: ends })
      return close(1)
    }
    const pause = ends === 0 ? 0 : Math.min(firstPauseMs * 2 ** (ends - 1), LONGEST_PAUSE_MS)
    const timer = setTimeout(() => {
      timers.delete(timer)
      // All workers may have been renewed in the meantime.
      if (!serving.has(number)) void begin(number)
    }, pause)
    timers.add(timer)
  }

  function isAnyOpen(): boolean {
    return [...serving.values()].some(({ openedAt }) => openedAt !== null)
  }

  /** Has a worker count the alarm, since metrics are read from workers. */
  function alarm(event: AlarmEvent, fields: Parameters<Log['alarm']>[1]): void {
    log.alarm(event, fields)
    const one = [...serving.values()].find(
      ({ openedAt, worker }) => openedAt !== null && worker.isConnected(),
    )
    one?.worker.send({ alarm: event })
  }

  function close(endCode: number): void {
    if (isClosing) return
    isClosing = true
    code = endCode
    for (const timer of timers) clearTimeout(timer)
    for (const worker of alive()) worker.process.kill('SIGTERM')
    setTimeout(() => {
      for (const worker of alive()) worker.process.kill('SIGKILL')
      onEnd(1)
    }, LAST_RESORT_MS).unref()
    endIfAlone()
  }

  function endIfAlone(): void {
    if (alive().length === 0) onEnd(code)
  }

  async function renew(): Promise<void> {
    if (isClosing || !hasOpened) return
    isAskedAgain = isRenewing
    if (isRenewing) return
    isRenewing = true
    for (const number of [...serving.keys()].toSorted((a, b) => a - b)) {
      const fresh = await begin(number)
      if (!fresh || isClosing) break
      const old = serving.get(number)
      serving.set(number, fresh)
      if (old && old !== fresh) await left(old.worker)
    }
    isRenewing = false
    if (isAskedAgain) void renew()
  }

  process.on('SIGTERM', () => close(0))
  process.on('SIGINT', () => close(0))
  // From a terminal that closes, it means the end, as usual.
  process.on('SIGHUP', () => (process.stdout.isTTY ? close(0) : void renew()))

  let hasOpened = false
  // The worker has already logged why it could not start.
  if (!(await begin(1))) return isClosing ? undefined : onEnd(1)
  hasOpened = true
  const others = Array.from({ length: count - 1 }, (_, index) => begin(index + 2))
  await Promise.all(others)
  if (!isClosing) onOpen()
}

function servedFor({ openedAt }: Serving): number {
  return openedAt === null ? 0 : Date.now() - openedAt
}

function alive(): readonly Worker[] {
  return Object.values(cluster.workers ?? {}).flatMap((worker) =>
    worker && !worker.isDead() ? worker : [],
  )
}

function left(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve())
    worker.process.kill('SIGTERM')
  })
}
