import type { Db } from '../database.ts'
import { keepMeta, lockedMeta, readMeta, writeMeta } from '../meta.ts'

/** What is said of the catalog as a whole. */
export const CATALOG_META = {
  /** Whoever shows the catalog reads it anew when this changes. */
  version: 'catalog_version',
  /** The files of the homepage, as JSON. */
  home: 'home',
  /** Something changed and no server knows yet. */
  pending: 'catalog_pending',
  /** Who filled the catalog: the samples, or an import. */
  filledBy: 'filled_by',
  /** The list of the samples' masters that were rendered here. */
  masters: 'sample_masters',
} as const

/** Works in a transaction that holds the catalog: whoever else changes it waits until the end. */
export function changingCatalog<Done>(
  db: Db,
  work: (tx: Db, version: string) => Promise<Done>,
): Promise<Done> {
  return db
    .transaction()
    .execute(async (tx) => work(tx, await lockedMeta(tx, CATALOG_META.version)))
}

/** Notes, within a transaction, that whoever shows the catalog must look again. */
export async function noteChange(tx: Db): Promise<void> {
  await writeMeta(tx, CATALOG_META.pending, '1')
}

const SAMPLES = 'samples'

/** Notes that the catalog holds the samples, unless somebody has imported. */
export async function claimForSamples(db: Db): Promise<void> {
  await keepMeta(db, CATALOG_META.filledBy, SAMPLES)
}

export async function holdsSamples(db: Db): Promise<boolean> {
  return (await readMeta(db, CATALOG_META.filledBy)) === SAMPLES
}

/** From now on the samples are not put over what somebody imported. */
export async function claimForImports(tx: Db): Promise<void> {
  await writeMeta(tx, CATALOG_META.filledBy, 'import')
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
      .where('key', '=', CATALOG_META.pending)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    await writeMeta(tx, CATALOG_META.version, `import-${crypto.randomUUID()}`)
    return true
  })
}
