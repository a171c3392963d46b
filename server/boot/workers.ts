import cluster, { type Worker } from 'node:cluster'
import type { AlarmEvent, Log } from '#server/application/ports/log.ts'
import type { ShopMetrics } from '#server/metrics/shop-metrics.ts'
import type { ServingProcess } from '#server/metrics/worker-metrics.ts'

/** Tells a worker its number, from 1. */
const NUMBER = 'WORKER_NUMBER'

const STEADY_MS = 10_000
/** A worker that ended so often before that, one time after the other, while no other serves: nothing is gained by another. */
const MOST_IN_A_ROW = 6
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 15_000

/** A little more than workers give themselves. */
const LAST_RESORT_MS = 9_700

export interface Supervision {
  readonly count: number
  readonly log: Log
  /** All are open for the first time. */
  readonly onOpen: () => void
  /** All are gone. */
  readonly onEnd: (code: number) => void
  /** Whoever served for so long has started well; tests set it. */
  readonly steadyMs?: number
  /** Before another takes the place of one that did not; tests set it. */
  readonly firstPauseMs?: number
}

interface Serving {
  readonly number: number
  readonly worker: Worker
  openedAt: number | null
}

// Workers take connections from one queue of the system. Handed out by the first process, as is usual, those for a worker that
// has just been killed would wait for ever.
cluster.schedulingPolicy = cluster.SCHED_NONE

export const isWorker = cluster.isWorker

/**
 * What a worker does beside serving: its metrics are asked for by the first process, and a terminal's hang-up is meant for
 * that one alone.
 */
export function beWorker(metrics: ShopMetrics | null): void {
  process.on('SIGHUP', () => undefined)
  metrics?.offerAs(Number(process.env[NUMBER]))
  process.on('message', (message: unknown) => {
    const event: unknown = Reflect.get(Object(message), 'alarm')
    if (typeof event === 'string') metrics?.countAlarm(event as AlarmEvent)
  })
}

/** The number of each that has opened. */
const opened = new WeakMap<Worker, number>()

/** Those that serve now; of a number that is being renewed both may. */
export function openWorkers(): readonly ServingProcess[] {
  return alive().flatMap((worker) => {
    const number = opened.get(worker)
    return number === undefined ? [] : [{ number, process: worker }]
  })
}

/**
 * Has several processes serve one port (decision 072): the first alone, since it migrates and makes what a data folder lacks, then
 * the others. One that ends is replaced, after ever longer pauses if it ends at once. Signals are passed on; SIGHUP replaces
 * each in turn by a new one that is open before the old one closes.
 */
export async function superviseWorkers(supervision: Supervision): Promise<void> {
  const { count, log, onOpen, onEnd } = supervision
  const { steadyMs = STEADY_MS, firstPauseMs = FIRST_PAUSE_MS } = supervision
  const serving = new Map<number, Serving>()
  const timers = new Set<NodeJS.Timeout>()
  /** Of each number, how often in a row it ended at once. */
  const inARow = new Map<number, number>()
  let code = 0
  let isClosing = false
  let isRenewing = false
  let isAskedAgain = false

  /** Gives the worker once it listens; null if it ended before. */
  async function begin(number: number): Promise<Serving | null> {
    if (isClosing) return null
    const worker = cluster.fork({ [NUMBER]: String(number) })
    const one: Serving = { number, worker, openedAt: null }
    // Its end says it all.
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
    if (isClosing) {
      if (one.openedAt !== null && exitCode !== 0) code = 1
      return endIfAlone()
    }
    if (!isCurrent && one.openedAt !== null) return
    const servedMs = servedFor(one)
    alarm('worker-ended', { worker: one.number, code: exitCode, signal, seconds: servedMs / 1000 })
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
      // Meanwhile all may have been renewed.
      if (!serving.has(number)) void begin(number)
    }, pause)
    timers.add(timer)
  }

  function isAnyOpen(): boolean {
    return [...serving.values()].some(({ openedAt }) => openedAt !== null)
  }

  /** An alarm is counted by a worker, since metrics are read from those. */
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
  // Of a terminal that is closed it means the end, as ever.
  process.on('SIGHUP', () => (process.stdout.isTTY ? close(0) : void renew()))

  let hasOpened = false
  // Why it could not start it has said itself.
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
