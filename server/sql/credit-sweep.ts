import type { ResultAsync } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { Secrets } from '../ports/secrets.ts'
import { asking } from './asking.ts'
import { writeOffEnded } from './credit-changes.ts'
import type { Pen } from './credit-entries.ts'
import type { Db } from './database.ts'
import { sqlHousekeeping } from './sql-housekeeping.ts'

/** Clears away what has ended, and writes off the credits that ran out. To be run now and then. */
export const sqlTidying = (db: Db, clock: Clock, secrets: Secrets) => {
  const clearAway = sqlHousekeeping(db, clock)
  const pen = () => ({ newId: () => secrets.newId(), now: clock.now() })
  return (): ResultAsync<void, Outage> => clearAway().andThen(() => asking(sweep(db, pen())))
}

async function sweep(db: Db, pen: Pen): Promise<void> {
  const owners = await db
    .selectFrom('credit_lots')
    .select('user_id')
    .distinct()
    .where('remaining', '>', 0)
    .where('expires_at', '<=', pen.now)
    .execute()
  for (const { user_id: userId } of owners) {
    await db.transaction().execute((tx) => writeOffEnded(tx, userId, pen))
  }
}
