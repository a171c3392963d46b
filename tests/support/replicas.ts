import type { Db } from '#server/sql/database.ts'

const replicas = new WeakMap<Db, Db>()

/** From now on, shops over this database read what visitors see of the catalog from the replica. */
export function readFrom(db: Db, replica: Db): void {
  replicas.set(db, replica)
}

/** Where a shop over this database reads what visitors see of the catalog. */
export function catalogReadsOf(db: Db): Db {
  return replicas.get(db) ?? db
}
