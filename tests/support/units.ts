import type { Clock } from '#application/ports/clock.ts'
import type { Unit, UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'
import type { ServerServices } from '#server/boot/services.ts'
import type { Db } from '#server/sql/database.ts'
import { webSecrets } from '#server/crypto/secrets.ts'
import { given } from '#wiring/wire.ts'
import { composedOver } from './composed.ts'
import { createRepositories } from '#server/sql/repositories.ts'

/** Units of work over a test's database, read where they are written. */
export function unitsOver(db: Db, clock: Clock, secrets: Secrets): UnitOfWork {
  return composedOver(db, given({ clock, secrets })).units
}

const secrets = webSecrets('a secret of the tests, long enough')

/** A unit at a moment, over a transaction that the test ends itself. */
export function createUnit(tx: Db, now: number): Unit {
  return { ...createRepositories(tx), now, newId: () => secrets.newId() }
}

/** The cleanup job of a shop over this database. */
export function sweepOver(db: Db, clock: Clock): ServerServices['tidyUp'] {
  return composedOver(db, given({ clock })).tidyUp
}
