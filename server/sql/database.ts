import { Kysely, type Dialect } from 'kysely'
import type { Database } from './schema/schema.ts'

/** The shop's database, whichever engine is underneath. A transaction is one too. */
export type Db = Kysely<Database>

/** Makes the shop's database from an engine. `destroy()` closes it. */
export function openKysely(dialect: Dialect): Db {
  return new Kysely<Database>({ dialect })
}
