import type { ResultAsync } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import { attempted, type Outage } from '#application/ports/outage.ts'
import type { Secrets } from '#server/ports/secrets.ts'
import { writeOffEnded } from './credit-changes.ts'
import { writeContext, type WriteContext } from '../write-context.ts'
import type { Db } from '../database.ts'
import { sqlHousekeeping } from '../sql-housekeeping.ts'

/** Clears away what has ended, and writes off the credits that ran out. To be run now and then. */
export const sqlTidyUp = (db: Db, clock: Clock, secrets: Secrets) => {
  const clearAway = sqlHousekeeping(db, clock)
  return (): ResultAsync<void, Outage> =>
    clearAway().andThen(() => attempted(sweep(db, writeContext(secrets, clock))))
}

async function sweep(db: Db, context: WriteContext): Promise<void> {
  const owners = await db
    .selectFrom('credit_lots')
    .select('user_id')
    .distinct()
    .where('remaining', '>', 0)
    .where('expires_at', '<=', context.now)
    .execute()
  for (const { user_id: userId } of owners) {
    await db.transaction().execute((tx) => writeOffEnded(tx, userId, context))
  }
}
