import type { Result } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import { attempted } from '#application/ports/outage.ts'
import type { Unit, UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'
import type { Db } from './database.ts'
import { isLostRace } from './dialect.ts'
import { createRepositories } from './repositories.ts'

export interface UnitNeeds {
  readonly db: Db
  /** For reads outside units: on SQLite a separate connection that no writer blocks. */
  readonly reads: Db
  readonly clock: Clock
  readonly secrets: Secrets
}

/** Units of work as database transactions. */
export const sqlUnitOfWork = ({ db, reads, clock, secrets }: UnitNeeds): UnitOfWork => ({
  run: (work) => {
    const again = replayed(clock, secrets)
    return attempted(() => repeated(() => committed(db, again(), work))).andThen((made) => made)
  },
  read: (look) => attempted(() => look({ ...createRepositories(reads), now: clock.now() })),
})

type Moment = Pick<Unit, 'now' | 'newId'>

/** Every call returns the same moment and the same sequence of ids, so that a retry writes the same. */
function replayed(clock: Clock, secrets: Secrets): () => Moment {
  const now = clock.now()
  const ids: string[] = []
  return () => {
    let next = 0
    const newId = () => {
      const id = ids[next] ?? secrets.newId()
      ids[next] = id
      next += 1
      return id
    }
    return { now, newId }
  }
}

/** Carries a refusal out of a transaction: thrown, because nothing else rolls it back. */
class Rollback<Made, Refusal> extends Error {
  readonly decision: Result<Made, Refusal>

  constructor(decision: Result<Made, Refusal>) {
    super('refused, and rolled back')
    this.decision = decision
  }
}

async function committed<Made, Refusal>(
  db: Db,
  moment: Moment,
  work: (unit: Unit) => Promise<Result<Made, Refusal>>,
): Promise<Result<Made, Refusal>> {
  try {
    return await db.transaction().execute(async (tx) => {
      const decision = await work({ ...createRepositories(tx), ...moment })
      if (decision.isErr()) throw new Rollback(decision)
      return decision
    })
  } catch (thrown) {
    if (thrown instanceof Rollback) return (thrown as Rollback<Made, Refusal>).decision
    throw thrown
  }
}

const REPETITIONS = 3
/**
 * Milliseconds. By then, the winner of the race is probably done; random, so that two losers do not
 * meet again.
 */
const LONGEST_PAUSE_MS = 50

/** Retries work that lost a race for locks: the engine has rolled it back, and reports that. */
async function repeated<Made>(attempt: () => Promise<Made>): Promise<Made> {
  for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
    try {
      return await attempt()
    } catch (fault) {
      if (!isLostRace(fault)) throw fault
      const pause = Math.random() * LONGEST_PAUSE_MS
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return attempt()
}
