import { percentile } from './percentile.ts'
import type { Row } from './print-table.ts'

/** A kind of request: its share of a hundred, and its processor time in milliseconds. */
interface Kind {
  readonly share: number
  readonly costMs: number
}

/**
 * A day's mix by the cost of each kind, as measured by `npm run bench -- --costs` (docs/scale.md): cached
 * pages, pages rendered for one visitor, API responses, cart changes, and whole purchases. The shares are
 * assumptions.
 */
const MIX: readonly Kind[] = [
  { share: 52, costMs: 1 },
  { share: 13, costMs: 9.6 },
  { share: 25, costMs: 1.2 },
  { share: 8, costMs: 2.6 },
  { share: 2, costMs: 25 },
]

const VISITS = 200_000
const WARM_UP = 10_000
const LOADS = [0.5, 0.7, 0.8, 0.9, 0.95] as const
const PROCESSES = [1, 2, 8] as const

/**
 * How long requests wait when they arrive at random, by how busy the processes are: arithmetic gives the
 * amount of work that comes in, not the length of the queue's tail. Each process handles one request at a
 * time, and a proxy in front passes each request to the next process in turn, as nginx does. Every run
 * gives the same numbers.
 */
export function queueSimulation(): readonly Row[] {
  return PROCESSES.flatMap((processes) =>
    LOADS.map((load) => {
      const waits = waited(processes, load)
      return {
        processes: String(processes),
        busy: `${load * 100} %`,
        'requests/s': Math.round((processes * load * 1000) / meanCost()).toString(),
        'waiting, p50 ms': percentile(waits, 0.5).toFixed(1),
        'p95 ms': percentile(waits, 0.95).toFixed(1),
        'p99.9 ms': percentile(waits, 0.999).toFixed(0),
      }
    }),
  )
}

function meanCost(): number {
  return MIX.reduce((sum, { share, costMs }) => sum + (share / 100) * costMs, 0)
}

function waited(processes: number, load: number): readonly number[] {
  const random = numbersFrom(20_261_127)
  const freeAt = Array.from({ length: processes }, () => 0)
  const between = meanCost() / (processes * load)
  const waits: number[] = []
  let now = 0
  for (let visit = 0; visit < VISITS; visit += 1) {
    now -= between * Math.log(1 - random())
    const process = visit % processes
    const begins = Math.max(now, freeAt[process] ?? 0)
    freeAt[process] = begins + costOf(random() * 100)
    if (visit >= WARM_UP) waits.push(begins - now)
  }
  return waits
}

function costOf(place: number): number {
  let upTo = 0
  for (const { share, costMs } of MIX) {
    upTo += share
    if (place < upTo) return costMs
  }
  return 0
}

/** Pseudorandom numbers from 0 to 1, the same for the same seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
