import type { Clock } from '#application/ports/clock.ts'
import { HOUR_MS } from '#domain/shared/spans.ts'
import type { VaultIntake } from '#server/ports/vault-intake.ts'
import type { Db } from '#server/sql/database.ts'
import { posterBeside } from './preview-names.ts'

/** A file that no row names any more stays for a day: links to it live for up to 12 hours, and pages that show it may be open. */
export const LOOSE_FOR_MS = 24 * HOUR_MS

/** Folder of the vault where an import's files lie. Only what is in it is ever taken away. */
export const IMPORTS = 'imports'

const AT_ONCE = 500

/** Keeps in mind what is put into the vault before a row names it, so that a kill leaves nothing for ever. */
export interface LooseNotes {
  note(path: string): Promise<void>
  forget(paths: readonly string[]): Promise<void>
}

export const looseNotes = (db: Db, clock: Clock): LooseNotes => ({
  note: (path) => noteLoose(db, [path], clock.now()),
  forget: (paths) => forgetLoose(db, paths),
})

/** Notes files that no row names from now on. */
export async function noteLoose(db: Db, paths: readonly string[], since: number): Promise<void> {
  for (const some of inParts(paths)) {
    await db
      .insertInto('loose_files')
      .values(some.map((path) => ({ path, since })))
      .onConflict((conflict) => conflict.column('path').doUpdateSet({ since }))
      .execute()
  }
}

/** Forgets files that a row names now, or that are gone. */
export async function forgetLoose(db: Db, paths: readonly string[]): Promise<void> {
  for (const some of inParts(paths)) {
    await db.deleteFrom('loose_files').where('path', 'in', some).execute()
  }
}

/**
 * Removes files that nothing has named for a day, and gives their number. The next command tries
 * again what cannot be removed now.
 */
export async function sweepLoose(db: Db, intake: VaultIntake, now: number): Promise<number> {
  const loose = await db
    .selectFrom('loose_files')
    .select('path')
    .where('since', '<=', now - LOOSE_FOR_MS)
    .execute()
  let removed = 0
  for (const { path } of loose) {
    if (!(await isNamed(db, path))) {
      if ((await intake.remove(path)).isErr()) continue
      removed += 1
    }
    await forgetLoose(db, [path])
  }
  return removed
}

/** Whether it is sold, was sold, or is shown. */
async function isNamed(db: Db, path: string): Promise<boolean> {
  const shown = posterBeside(path)
  const found = await db
    .selectFrom('variants')
    .select('vault_path as path')
    .where('vault_path', '=', path)
    .unionAll(db.selectFrom('public_media').select('path').where('path', '=', shown))
    .unionAll(db.selectFrom('article_media').select('path').where('path', '=', shown))
    .executeTakeFirst()
  return found !== undefined
}

function* inParts(paths: readonly string[]): Generator<readonly string[]> {
  const ours = [...new Set(paths)].filter((path) => path.startsWith(`${IMPORTS}/`))
  for (let from = 0; from < ours.length; from += AT_ONCE) yield ours.slice(from, from + AT_ONCE)
}
