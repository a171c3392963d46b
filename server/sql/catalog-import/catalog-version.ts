import type { Db } from '../database.ts'
import { keepMeta, lockedMeta, readMeta, writeMeta } from '../meta.ts'

/** Keys in `meta` for the catalog as a whole. */
export const CATALOG_META = {
  /** Everything that shows the catalog reloads it when this changes. */
  version: 'catalog_version',
  /** The files of the homepage, as JSON. */
  home: 'home',
  /** Set if something changed that `version` does not tell of yet; see `knownState`. */
  pending: 'catalog_pending',
  /** What filled the catalog: the samples, or an import. */
  filledBy: 'filled_by',
  /** The list of the samples' masters that were rendered here. */
  masters: 'sample_masters',
} as const

/** Runs `work` in a transaction that locks the catalog: other changes to it wait until the end. */
export function changingCatalog<Done>(
  db: Db,
  work: (tx: Db, version: string) => Promise<Done>,
): Promise<Done> {
  return db
    .transaction()
    .execute(async (tx) => work(tx, await lockedMeta(tx, CATALOG_META.version)))
}

/** What `pending` says while there are only additions. */
const ADDITIONS = 'additions'
/** What versions of the shop before decision 080 write into `pending`, the same for every change. */
const SOMETHING = '1'

/**
 * Records, within the transaction that changes anything that servers may show, that they must reload the
 * catalog. Nothing that was read before is kept any longer.
 */
export async function noteChange(tx: Db): Promise<void> {
  await writeMeta(tx, CATALOG_META.pending, crypto.randomUUID())
}

/**
 * The same for a transaction that only adds assets: what was read before stays as it is, since nothing but
 * lists shows them, and lists are read from a model that has its own version.
 */
export async function noteAdditions(tx: Db): Promise<void> {
  await keepMeta(tx, CATALOG_META.pending, ADDITIONS)
}

/**
 * Identifies what servers may have read from the catalog's tables, given some rows of `meta`: as long as it is
 * the same, nothing that was read has changed (decision 080). Null if that is unknown.
 */
export function knownState(
  rows: readonly { readonly key: string; readonly value: string }[],
): string | null {
  const pending = rows.find(({ key }) => key === CATALOG_META.pending)?.value
  if (pending === SOMETHING) return null
  const known = rows.filter(({ value }) => value !== ADDITIONS)
  return JSON.stringify(known.map(({ key, value }) => [key, value]))
}

const SAMPLES = 'samples'

/** Records that the catalog holds the samples, unless someone has imported. */
export async function claimForSamples(db: Db): Promise<void> {
  await keepMeta(db, CATALOG_META.filledBy, SAMPLES)
}

export async function holdsSamples(db: Db): Promise<boolean> {
  return (await readMeta(db, CATALOG_META.filledBy)) === SAMPLES
}

/** From now on, the samples do not overwrite what someone imported. */
export async function claimForImports(tx: Db): Promise<void> {
  await writeMeta(tx, CATALOG_META.filledBy, 'import')
}

/**
 * Lets running servers notice recorded changes, each within about a second. Separate from the rows, so
 * that during a long import servers rebuild their read model now and then instead of for every row; a
 * record that was left behind by a crash is found by the next command.
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
