import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openFileLock, type FileLock } from '../sql/open-file-lock.ts'

/** Another process serves from this folder. `pid` is its process id, or empty if the process did not write it down. */
export interface Occupied {
  readonly pid: string
}

/**
 * Ensures that only one server, or one catalog command, works in a data folder. The lock ends with the process,
 * however that ends.
 */
export async function lockDataDir(
  dataDir: string,
  who: 'server' | 'catalog' = 'server',
): Promise<FileLock | Occupied> {
  await mkdir(dataDir, { recursive: true })
  const pidFile = join(dataDir, `${who}.pid`)
  const lock = openFileLock(join(dataDir, `${who}.lock`))
  if (!lock) {
    return { pid: (await readFile(pidFile, 'utf8').catch(() => '')).trim() }
  }
  // Written atomically: a reader would take half a number, or none, for another process.
  await writeFile(`${pidFile}.new`, `${process.pid}\n`)
  await rename(`${pidFile}.new`, pidFile)
  return lock
}
