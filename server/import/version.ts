import type { Db } from '#server/sql/database.ts'
import { lockingRows } from '#server/sql/dialect.ts'

const PENDING = 'catalogue_pending'

/** Takes the row that everybody who changes the shelves holds until the end of their transaction. */
export async function lockShelves(tx: Db): Promise<void> {
  const row = tx.selectFrom('meta').select('value').where('key', '=', 'catalogue_version')
  await lockingRows(tx, row).executeTakeFirst()
}

/** Notes, within a transaction, that whoever shows the shelves must look again. */
export async function noteChange(tx: Db): Promise<void> {
  await setMeta(tx, PENDING, '1')
}

/** From now on the samples are not put over what somebody imported. */
export async function claimShelves(tx: Db): Promise<void> {
  await setMeta(tx, 'stocked_from', 'import')
}

/**
 * Lets running servers notice what was noted, each within about a second. Separate from the rows,
 * so that a long import has servers build their read model anew now and then, not for every row; a
 * note that a kill left behind is found by the next command.
 */
export async function moveVersion(db: Db): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockShelves(tx)
    const { numDeletedRows } = await tx
      .deleteFrom('meta')
      .where('key', '=', PENDING)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    await setMeta(tx, 'catalogue_version', `import-${crypto.randomUUID()}`)
    return true
  })
}

async function setMeta(tx: Db, key: string, value: string): Promise<void> {
  await tx
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
