import { statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, resolve } from 'node:path'

const OTHERS_ENTER = 0o001

/** The folder on the way to a path, or the path itself, that other users cannot enter; null if they get there. */
export function closedFolder(path: string): string | null {
  const parent = dirname(path)
  const above = parent === path ? null : closedFolder(parent)
  return above ?? (statSync(path).mode & OTHERS_ENTER ? null : path)
}

/** A folder for what is passing that users other than root get into as well. */
export function enterableTemp(): string {
  const wanted = resolve(tmpdir())
  return process.getuid?.() !== 0 || closedFolder(wanted) === null ? wanted : '/tmp'
}
