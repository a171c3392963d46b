import type { Clock } from '#application/ports/clock.ts'
import type { SpentProofs } from '#server/application/ports/bot-check.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'
import { attempted } from '#application/ports/outage.ts'
import type { Db } from '../database.ts'
import { countUp } from '../sql-rate-limits.ts'

/** A proof is a counter that may count to one. Kept whatever `RATE_LIMITS` says: it is no limit, but what was used up. */
export const sqlSpentProofs = (db: Db, clock: Clock, secrets: Secrets): SpentProofs => ({
  spend: (proof, perMs) =>
    attempted(secrets.digest(`proof:${proof}`))
      .andThen((key) => attempted(countUp(db, { key, times: 1, perMs }, clock.now())))
      .map((waitMs) => waitMs === 0),
})
