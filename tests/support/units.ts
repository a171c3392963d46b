import type { Clock } from '#application/ports/clock.ts'
import type { UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import type { Secrets } from '#server/ports/secrets.ts'
import type { Db } from '#server/sql/database.ts'
import { sqlUnitOfWork } from '#server/sql/unit-of-work.ts'

/** Units of work over a database of a test, which are read where they are written. */
export function unitsOver(db: Db, clock: Clock, secrets: Secrets): UnitOfWork {
  return sqlUnitOfWork({ db, reads: db, clock, secrets })
}
