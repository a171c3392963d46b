import type { Clock } from '#application/ports/clock.ts'
import type { SpentProofs } from '#server/application/ports/bot-check.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'
import { attempted } from '#application/ports/outage.ts'
import type { Db } from '../database.ts'
import { countUp } from '../sql-rate-limits.ts'

/**
 * A proof is a counter with a limit of one. Stored in the database whatever `RATE_LIMITS` says, because
 * it is not a rate limit but a record of what was used.
 */
export const sqlSpentProofs = (db: Db, clock: Clock, secrets: Secrets): SpentProofs => ({
  spend: (proof, perMs) =>
    attempted(secrets.digest(`proof:${proof}`))
      .andThen((key) => attempted(countUp(db, { key, times: 1, perMs }, clock.now())))
      .map((waitMs) => waitMs === 0),
})
