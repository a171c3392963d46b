import type { Db } from './database.ts'
import { lockingRows } from './dialect.ts'

/** A single fact about the shop's data; null where nobody has written it. */
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

/** Writes a value that nobody has written yet. */
export async function keepMeta(db: Db, key: string, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** Gives a value, empty at first, that only this transaction may read so or change until its end. */
export async function lockedMeta(tx: Db, key: string): Promise<string> {
  await keepMeta(tx, key, '')
  const row = tx.selectFrom('meta').select('value').where('key', '=', key)
  return (await lockingRows(tx, row).executeTakeFirstOrThrow()).value
}
