import { DatabaseSync } from 'node:sqlite'

export interface FileLock {
  release(): void
}

/** SQLite's code for a file that another connection has locked. */
const BUSY = 5

/**
 * Locks a file, which is created if necessary, against all other processes; null if one of them holds it. The
 * lock belongs to the operating system and is held by an open transaction: it ends with the process, however
 * that ends, so no stale lock is ever left behind. Throws if the file cannot be locked at all.
 */
export function openFileLock(path: string): FileLock | null {
  const connection = new DatabaseSync(path, { timeout: 0 })
  try {
    connection.exec('pragma journal_mode = off; begin exclusive')
  } catch (fault) {
    connection.close()
    if (Reflect.get(Object(fault), 'errcode') === BUSY) return null
    throw fault
  }
  return { release: () => connection.close() }
}
