import { tidyUp } from '#server/application/tidy-up.ts'
import { webSecrets } from '#server/crypto/secrets.ts'
import type { Clock } from '#application/ports/clock.ts'
import type { UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'
import type { Db } from '#server/sql/database.ts'
import { sqlUnitOfWork } from '#server/sql/unit-of-work.ts'

/** Units of work over a database of a test, which are read where they are written. */
export function unitsOver(db: Db, clock: Clock, secrets: Secrets): UnitOfWork {
  return sqlUnitOfWork({ db, reads: db, clock, secrets })
}

/** The sweep of a shop over this database. */
export function sweepOver(db: Db, clock: Clock): ReturnType<typeof tidyUp> {
  return tidyUp(unitsOver(db, clock, webSecrets('a secret of the tests, long enough')))
}
