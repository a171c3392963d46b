import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface DataLock {
  release(): void
}

/** Another process serves from this folder. `pid` is its process id, or empty if the process did not write it down. */
export interface Occupied {
  readonly pid: string
}

/**
 * Ensures that only one server, or one catalog command, works in a data folder. The lock belongs to the
 * operating system and is held by an open transaction: it ends with the process, however that ends, so no stale
 * lock is ever left behind.
 */
export async function lockDataDir(
  dataDir: string,
  who: 'server' | 'catalog' = 'server',
): Promise<DataLock | Occupied> {
  await mkdir(dataDir, { recursive: true })
  const pidFile = join(dataDir, `${who}.pid`)
  const connection = new DatabaseSync(join(dataDir, `${who}.lock`), { timeout: 0 })
  try {
    connection.exec('pragma journal_mode = off; begin exclusive')
  } catch {
    connection.close()
    return { pid: (await readFile(pidFile, 'utf8').catch(() => '')).trim() }
  }
  // Written atomically: a reader would take half a number, or none, for another process.
  await writeFile(`${pidFile}.new`, `${process.pid}\n`)
  await rename(`${pidFile}.new`, pidFile)
  return { release: () => connection.close() }
}
