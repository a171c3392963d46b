import type { Db } from '../database.ts'

const AT_ONCE = 500

/** Records files that no row names from now on. */
export async function noteOrphans(db: Db, paths: readonly string[], since: number): Promise<void> {
  for (const some of inParts(paths)) {
    await db
      .insertInto('orphaned_files')
      .values(some.map((path) => ({ path, since })))
      .onConflict((conflict) => conflict.column('path').doUpdateSet({ since }))
      .execute()
  }
}

/** Deletes the records of files that a row names now, or that are gone. */
export async function forgetOrphans(db: Db, paths: readonly string[]): Promise<void> {
  for (const some of inParts(paths)) {
    await db.deleteFrom('orphaned_files').where('path', 'in', some).execute()
  }
}

/** Files that were recorded at this time or earlier. */
export async function orphansOf(db: Db, until: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('orphaned_files')
    .select('path')
    .where('since', '<=', until)
    .execute()
  return rows.map(({ path }) => path)
}

/**
 * Whether a file is sold, was sold, or is shown: the file itself, or the picture that it belongs to.
 */
export async function isNamed(db: Db, path: string, shown: string): Promise<boolean> {
  const found = await db
    .selectFrom('variants')
    .select('storage_path as path')
    .where('storage_path', '=', path)
    .unionAll(db.selectFrom('public_media').select('path').where('path', '=', shown))
    .unionAll(db.selectFrom('article_media').select('path').where('path', '=', shown))
    .executeTakeFirst()
  return found !== undefined
}

function* inParts(paths: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < paths.length; from += AT_ONCE) yield paths.slice(from, from + AT_ONCE)
}
