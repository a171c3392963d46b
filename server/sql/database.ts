import { Kysely, type Dialect } from 'kysely'
import type { Database } from './schema/schema.ts'

/** The shop's database, on either engine. A transaction is a `Db` as well. */
export type Db = Kysely<Database>

/** Opens the shop's database on an engine. `destroy()` closes it. */
export function openKysely(dialect: Dialect): Db {
  return new Kysely<Database>({ dialect })
}
