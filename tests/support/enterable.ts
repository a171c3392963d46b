import { statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, resolve } from 'node:path'

const OTHERS_ENTER = 0o001

/**
 * The first folder on a path, or the path itself, that other users cannot enter; null if they can reach the
 * path.
 */
export function closedFolder(path: string): string | null {
  const parent = dirname(path)
  const above = parent === path ? null : closedFolder(parent)
  return above ?? (statSync(path).mode & OTHERS_ENTER ? null : path)
}

/** A folder for temporary files that users other than root can also enter. */
export function enterableTemp(): string {
  const wanted = resolve(tmpdir())
  return process.getuid?.() !== 0 || closedFolder(wanted) === null ? wanted : '/tmp'
}
