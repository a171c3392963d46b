import { setTimeout as sleep } from 'node:timers/promises'
import type { Repositories } from '#server/application/ports/repositories.ts'
import type { Unit, UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import type { Db } from '#server/sql/database.ts'

/** A method of a repository, as called by a unit: `orders.lock`. */
type Method = {
  [Name in keyof Repositories]: `${Name}.${keyof Repositories[Name] & string}`
}[keyof Repositories]

/** One stopped unit, and what the others have done meanwhile. */
interface Stop {
  readonly before: Method
  readonly until: Method
  readonly others: number
  readonly reached: PromiseWithResolvers<void>
  isTaken: boolean
  /** Number of other units that have called `until` and have ended. */
  ended: number
  /** Number of calls and units so far: while it does not change, everyone is waiting. */
  moves: number
}

const STOPS = new WeakMap<Db, Stop>()

/**
 * The others count as waiting for locks once this many looks in a row have seen no activity; they take
 * turns in the same process.
 */
const QUIET_LOOKS = 30
const LOOK_MS = 10

interface Others {
  /** The method called by the units that are waited for; by default the same method. */
  readonly until?: Method
  readonly count?: number
}

/**
 * Stops the first unit over this database that is about to call a method, with everything that it has read,
 * until a number of others have called theirs and ended, or until all of them wait: two units that nothing
 * keeps apart are certain to conflict. Resolves `reached` when it stops.
 */
export function stopBefore(
  db: Db,
  before: Method,
  { until = before, count = 1 }: Others = {},
): { readonly reached: Promise<void> } {
  const reached = Promise.withResolvers<void>()
  const none = { isTaken: false, ended: 0, moves: 0 }
  STOPS.set(db, { before, until, others: count, reached, ...none })
  return { reached: reached.promise }
}

/** The same units, one of which stops where a test says so. */
export function stoppable(db: Db, units: UnitOfWork): UnitOfWork {
  return {
    read: (look) => units.read(look),
    run: (work) => {
      const stop = STOPS.get(db)
      if (!stop) return units.run(work)
      stop.moves += 1
      const calls = new Set<string>()
      const made = units.run((unit) => work(noticed(unit, stop, calls)))
      void made.then(() => {
        stop.moves += 1
        if (stop.isTaken && calls.has(stop.until)) stop.ended += 1
      })
      return made
    },
  }
}

function noticed(unit: Unit, stop: Stop, calls: Set<string>): Unit {
  const repositories = Object.entries(unit).map(([name, repository]) => [
    name,
    typeof repository === 'object' && repository !== null
      ? noticedRepository(name, repository, stop, calls)
      : repository,
  ])
  return Object.fromEntries(repositories) as Unit
}

function noticedRepository(
  name: string,
  repository: object,
  stop: Stop,
  calls: Set<string>,
): object {
  const methods = Object.entries(repository).map(([verb, call]) => [
    verb,
    async (...args: readonly unknown[]) => {
      const method = `${name}.${verb}`
      if (method === stop.before && !stop.isTaken) await standStill(stop)
      calls.add(method)
      const answer: unknown = await call(...args)
      stop.moves += 1
      return answer
    },
  ])
  return Object.fromEntries(methods) as object
}

async function standStill(stop: Stop): Promise<void> {
  stop.isTaken = true
  stop.reached.resolve()
  let [quiet, seen] = [0, -1]
  while (stop.ended < stop.others && quiet < QUIET_LOOKS) {
    await sleep(LOOK_MS)
    quiet = stop.moves === seen ? quiet + 1 : 0
    seen = stop.moves
  }
}
