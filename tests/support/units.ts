import type { Clock } from '#application/ports/clock.ts'
import type { UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'
import type { ServerServices } from '#server/services.ts'
import type { Db } from '#server/sql/database.ts'
import { given } from '#wiring/wire.ts'
import { composedOver } from './composed.ts'

/** Units of work over a database of a test, which are read where they are written. */
export function unitsOver(db: Db, clock: Clock, secrets: Secrets): UnitOfWork {
  return composedOver(db, given({ clock, secrets })).units
}

/** The sweep of a shop over this database. */
export function sweepOver(db: Db, clock: Clock): ServerServices['tidyUp'] {
  return composedOver(db, given({ clock })).tidyUp
}
