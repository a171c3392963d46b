import type { Clock } from '#application/ports/clock.ts'
import { HOUR_MS } from '#domain/shared/durations.ts'
import type { FileUploads } from '../../application/ports/file-uploads.ts'
import {
  forgetOrphans,
  isNamed,
  noteOrphans,
  orphansOf,
} from '#server/sql/catalog-import/orphaned-files.ts'
import type { Db } from '#server/sql/database.ts'
import { posterBeside } from '../previews/preview-names.ts'

/**
 * Milliseconds. A file that no row names anymore stays for a day: links to it live for up to 12 hours,
 * and pages that show it may be open.
 */
export const ORPHANED_FOR_MS = 24 * HOUR_MS

/** The file storage folder for imported files. Only files in it are ever removed. */
export const IMPORTS = 'imports'

/**
 * Records files that are put into the file storage before a row names them, so that a crash leaves none
 * there forever.
 */
export interface OrphanNotes {
  note(path: string): Promise<void>
  forget(paths: readonly string[]): Promise<void>
}

export const orphanNotes = (db: Db, clock: Clock): OrphanNotes => ({
  note: (path) => noteOrphans(db, imported([path]), clock.now()),
  forget: (paths) => forgetOrphans(db, imported(paths)),
})

interface Replacement {
  /** Files that no row names anymore. */
  readonly orphaned: readonly string[]
  /** Files that a row names now. */
  readonly named: readonly string[]
  readonly now: number
}

/** Updates the notes in the transaction that wrote the rows. */
export async function noteReplaced(tx: Db, { orphaned, named, now }: Replacement): Promise<void> {
  await noteOrphans(tx, imported(orphaned), now)
  await forgetOrphans(tx, imported(named))
}

/**
 * Removes files that nothing has named for a day, and returns their number. The next command retries
 * those that cannot be removed now.
 */
export async function sweepOrphans(db: Db, uploads: FileUploads, now: number): Promise<number> {
  let removed = 0
  for (const path of await orphansOf(db, now - ORPHANED_FOR_MS)) {
    if (!(await isNamed(db, path, posterBeside(path)))) {
      if ((await uploads.remove(path)).isErr()) continue
      removed += 1
    }
    await forgetOrphans(db, [path])
  }
  return removed
}

function imported(paths: readonly string[]): readonly string[] {
  return [...new Set(paths)].filter((path) => path.startsWith(`${IMPORTS}/`))
}
