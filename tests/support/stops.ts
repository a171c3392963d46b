import { setTimeout as sleep } from 'node:timers/promises'
import type { Repositories } from '#server/application/ports/repositories.ts'
import type { Unit, UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import type { Db } from '#server/sql/database.ts'

/** A method of a repository, as a unit calls it: `orders.lock`. */
type Method = {
  [Name in keyof Repositories]: `${Name}.${keyof Repositories[Name] & string}`
}[keyof Repositories]

/** One unit that stands still, and what the others have done meanwhile. */
interface Stop {
  readonly before: Method
  readonly until: Method
  readonly others: number
  readonly reached: PromiseWithResolvers<void>
  isTaken: boolean
  /** Others that called `until`, and are over. */
  ended: number
  /** Calls and units so far: while the number stands, everybody waits. */
  moves: number
}

const STOPS = new WeakMap<Db, Stop>()

/** The others wait for locks once nothing has happened for so many looks, in turns of the same process. */
const QUIET_LOOKS = 30
const LOOK_MS = 10

interface Others {
  /** What those call for whom the unit waits; the same method if it is left out. */
  readonly until?: Method
  readonly count?: number
}

/**
 * Stops the first unit over this database that is about to call a method, with all that it has read, until so many
 * others have called theirs and are over, or until all of them wait: two units that nothing keeps apart cross for
 * certain. Resolves `reached` where it stops.
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

/** The same units, of which one stops where a test says so. */
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
