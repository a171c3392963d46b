import type { Db } from './database.ts'
import { lockingRows } from './dialect.ts'

/** A single value about the shop's data; null if it was never written. */
export async function readMeta(db: Db, key: string): Promise<string | null> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value ?? null
}

export async function writeMeta(db: Db, key: string, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Writes a value unless there is one already. */
export async function keepMeta(db: Db, key: string, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** Returns a value, empty at first, and locks it until the transaction ends. */
export async function lockedMeta(tx: Db, key: string): Promise<string> {
  await keepMeta(tx, key, '')
  const row = tx.selectFrom('meta').select('value').where('key', '=', key)
  return (await lockingRows(tx, row).executeTakeFirstOrThrow()).value
}
