import type { Db } from '../database.ts'
import { lockingRows } from '../dialect.ts'

/** Values of the shop that tell what fills its catalog. */
export const MARK = {
  /** Whoever shows the catalog reads it anew when this changes. */
  version: 'catalogue_version',
  /** Something changed and no server knows yet. */
  pending: 'catalogue_pending',
  /** Who filled the catalog: the samples, or an import. */
  filledBy: 'stocked_from',
  /** The list of the samples' masters that were rendered here. */
  masters: 'sample_masters',
} as const

type Mark = (typeof MARK)[keyof typeof MARK]

export async function readMark(db: Db, key: Mark): Promise<string | null> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value ?? null
}

export async function writeMark(tx: Db, key: Mark, value: string): Promise<void> {
  await tx
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Writes a value that nobody has written yet. */
async function keepMark(tx: Db, key: Mark, value: string): Promise<void> {
  await tx
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** Works in a transaction that holds the catalog: whoever else changes it waits until the end. */
export function changingCatalog<Done>(
  db: Db,
  work: (tx: Db, version: string) => Promise<Done>,
): Promise<Done> {
  return db.transaction().execute(async (tx) => {
    await keepMark(tx, MARK.version, '')
    const row = tx.selectFrom('meta').select('value').where('key', '=', MARK.version)
    return work(tx, (await lockingRows(tx, row).executeTakeFirstOrThrow()).value)
  })
}

/** Notes, within a transaction, that whoever shows the catalog must look again. */
export async function noteChange(tx: Db): Promise<void> {
  await writeMark(tx, MARK.pending, '1')
}

const SAMPLES = 'samples'

/** Notes that the catalog holds the samples, unless somebody has imported. */
export async function claimForSamples(db: Db): Promise<void> {
  await keepMark(db, MARK.filledBy, SAMPLES)
}

export async function holdsSamples(db: Db): Promise<boolean> {
  return (await readMark(db, MARK.filledBy)) === SAMPLES
}

/** From now on the samples are not put over what somebody imported. */
export async function claimForImports(tx: Db): Promise<void> {
  await writeMark(tx, MARK.filledBy, 'import')
}

/**
 * Lets running servers notice what was noted, each within about a second. Separate from the rows,
 * so that a long import has servers build their read model anew now and then, not for every row; a
 * note that a kill left behind is found by the next command.
 */
export async function moveVersion(db: Db): Promise<boolean> {
  return changingCatalog(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('meta')
      .where('key', '=', MARK.pending)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    await writeMark(tx, MARK.version, `import-${crypto.randomUUID()}`)
    return true
  })
}
